# A server from the wheel: "make release" builds that first, then "docker build -t catsack .".
FROM python:3.13-slim

COPY constraints.txt dist/catsack-*.whl /tmp/catsack/
RUN set -eu; cd /tmp/catsack; \
    pip install --no-cache-dir --no-compile -c constraints.txt "$(ls ./catsack-*.whl)[postgres]"; \
    rm -r /tmp/catsack; \
    useradd --system --home-dir /var/lib/catsack --create-home catsack; \
    mkdir /var/cache/catsack; \
    chown catsack:catsack /var/cache/catsack

# Bots keep their compiled code in the cache.
ENV XDG_CACHE_HOME=/var/cache/catsack \
    XDG_DATA_HOME=/var/lib/catsack
USER catsack
VOLUME ["/var/lib/catsack", "/var/cache/catsack"]
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["catsack"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]

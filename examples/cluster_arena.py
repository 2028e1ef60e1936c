"""Measure a bot on a cluster: two processes of this machine, a SLURM queue, or Kubernetes.

    pip install "catsack[dask]"
    python examples/cluster_arena.py --workers 2 --games 400

On SLURM also "pip install dask-jobqueue", on Kubernetes "pip install dask-kubernetes" (with Dask's
operator in the cluster), and --cluster slurm or --cluster kubernetes. Every worker needs the same
version of catsack, and the bots if they are not part of it; see docs/cluster.md.
"""

import argparse

import distributed

from catsack.arena.plan import ArenaPlan
from catsack.arena.run import run
from catsack.arena.summary import summary_lines


def start_cluster(kind: str, workers: int, image: str) -> "distributed.deploy.Cluster":
    """Start a cluster with so many workers of one core each."""
    if kind == "slurm":
        from dask_jobqueue import SLURMCluster

        cluster = SLURMCluster(cores=1, memory="2GB", walltime="04:00:00")
        cluster.scale(jobs=workers)
        return cluster
    if kind == "kubernetes":
        from dask_kubernetes.operator import KubeCluster

        return KubeCluster(name="catsack", image=image, n_workers=workers)
    return distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)


def main() -> None:
    """Play a duel on the cluster, and print how it ended."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--cluster", choices=("local", "slurm", "kubernetes"), default="local")
    options.add_argument("--image", default="catsack", help="for Kubernetes: has catsack and Dask")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--hero", default="collector")
    options.add_argument("--against", default="steady")
    options.add_argument("--games", type=int, default=400)
    chosen = options.parse_args()
    plan = ArenaPlan("duel", (chosen.hero, chosen.against), 4, chosen.games, seed=1)
    with start_cluster(chosen.cluster, chosen.workers, chosen.image) as cluster:
        matches = run(plan, 0, workers=1, dask=cluster.scheduler_address)
        games = [game for match in matches for game in match]
    print("\n".join(summary_lines(plan, games)))


if __name__ == "__main__":  # each worker imports this file, and must not start a cluster itself
    main()

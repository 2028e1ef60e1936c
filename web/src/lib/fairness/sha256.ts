/**
 * SHA-256, of our own: a browser lends its own only to pages that came over TLS, and a table
 * among friends is often plain http in the same house.
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits behind the point of the roots of the first primes, as the standard says. */
function fill(): void {
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let isPrime = true;
    for (let by = 2; by * by <= n; by++) if (n % by === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
    K[found++] = (Math.cbrt(n) % 1) * 2 ** 32;
  }
}
fill();

export function sha256(bytes: Uint8Array): Uint8Array {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const hash = START.slice();
  for (let at = 0; at < length; at += 64) digestBlock(hash, view, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => out.setUint32(at * 4, word));
  return new Uint8Array(out.buffer);
}

function digestBlock(hash: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!, b = w[i - 2]!;
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number, number, number, number, number, number, number, number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Small enough that tests reach them with small files. */
export const BOUNDS = {
  pixelsMin: 1,
  pixelsMax: 1_000_000,
  unpackedMax: 2_000_000,
  memoryMax: 800_000_000,
  durationMs: 60_000,
}

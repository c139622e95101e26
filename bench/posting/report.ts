/** Prints one JSON line per result, so that programs can compare runs. */
import { cpus } from 'node:os'

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, node ${process.version}`

export function report(result: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ ...result, machine })}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

/** 99th percentile. */
export const p99 = (values: readonly number[]) => percentile(values, 0.99)

/** 95th percentile. */
export const p95 = (values: readonly number[]) => percentile(values, 0.95)

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

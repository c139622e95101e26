/**
 * Reference: pgbench's simple update (`-N`), prepared, on the same server. Debian's postgresql packages include
 * pgbench.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { p99 } from './report.ts'

interface Reference {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

const SCALE = 20

/** Returns the path of pgbench, or null if it is not installed. */
export function findPgbench(): string | null {
  const versions = (() => {
    try {
      return readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
    } catch {
      return []
    }
  })()
  for (const program of [process.env['PGBENCH'] ?? 'pgbench', ...versions]) {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' })
      return program
    } catch {
      // Not found there; try the next one.
    }
  }
  return null
}

export function fillPgbench(program: string, url: string): void {
  execFileSync(program, ['-i', '-s', String(SCALE), '-q', url], { stdio: 'ignore' })
}

export async function runPgbench(
  program: string,
  url: string,
  callers: number,
  seconds: number,
): Promise<Reference> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbench-'))
  try {
    const args = ['-N', '-M', 'prepared', '-n', '-c', String(callers), '-j', '2', '-T', String(seconds)]
    const text = await output(program, [...args, '-l', '--log-prefix', path.join(folder, 'log'), url])
    const perSecond = Number(/tps = ([\d.]+)/.exec(text)?.[1])
    const latencies = readdirSync(folder).flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1000)
        .filter((latency) => latency > 0),
    )
    return { perSecond, p99: p99(latencies) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asynchronous, because this process may work at the same time. */
function output(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`pgbench ended with ${code}`)),
    )
  })
}

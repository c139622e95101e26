import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/** The processor time of all processes of a cluster, also those that have ended. `pid`: of its first process. */
export function readPostgresCpuMs(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.map(fieldsOf).filter(([, parent]) => parent === String(pid))
  const own = fieldsOf(String(pid))
  const ticks = [...own.slice(11, 15), ...children.flatMap((fields) => fields.slice(11, 13))]
  return ticks.reduce((sum, one) => sum + Number(one), 0) * TICK_MS
}

/** The first process of a cluster, of which `pid` is another one. 0 if that has ended. */
export const parentOf = (pid: number): number => Number(fieldsOf(String(pid))[1] ?? 0)

/** The fields of /proc/PID/stat from the state on; none if the process has ended. */
function fieldsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

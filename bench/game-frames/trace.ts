/** Reads how much processor time the work of a page took from a trace of the browser. */

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Of the processor, without the time in which another program ran. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

interface Work {
  readonly ms: number
  /** What took longest in it, with milliseconds. */
  readonly parts: string
}

const NAMED: ReadonlySet<string> = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'MinorGC',
  'MajorGC',
  'EventDispatch',
  'TimerFire',
  'Decode Image',
])
const PARTS = 4

/** The pieces of work of the page's main thread, heaviest first. */
export function heaviestTasks(trace: Buffer): Work[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const main = mainThreadOf(traceEvents)
  const own = traceEvents.filter((event) => keyOf(event) === main && event.tdur !== undefined)
  const tasks = own.filter(({ name }) => name.endsWith('RunTask'))
  const named = own.filter(({ name }) => NAMED.has(name))
  return tasks
    .map((task) => ({ task, ms: (task.tdur ?? 0) / 1_000 }))
    .sort((one, other) => other.ms - one.ms)
    .map(({ task, ms }, index) => ({ ms, parts: index === 0 ? partsOf(task, named) : '' }))
}

const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** Of several pages' main threads, the one that worked most. */
function mainThreadOf(events: readonly TraceEvent[]): string {
  const mains = new Map(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => [keyOf(event), 0]),
  )
  for (const event of events) {
    const before = mains.get(keyOf(event))
    if (before !== undefined && event.name.endsWith('RunTask'))
      mains.set(keyOf(event), before + (event.tdur ?? 0))
  }
  return [...mains].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

function partsOf(task: TraceEvent, named: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  const sums = new Map<string, number>()
  for (const { name, ts, tdur = 0 } of named)
    if (ts >= task.ts && ts < end) sums.set(name, (sums.get(name) ?? 0) + tdur / 1_000)
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .slice(0, PARTS)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join(', ')
}

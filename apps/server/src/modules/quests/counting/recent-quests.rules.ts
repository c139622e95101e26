/**
 * The active quests of a player as recent play has them: `{"<player quest>":[<version>,<task>,…]}`. A task is what was counted, or for
 * different games or studios `[<counted>,{"<game>":<rounds>}]`. Short, because it is written for each batch of rounds. Pure.
 */
import type { Progress } from '../quest-terms.rules.ts'

export interface RecentQuest {
  id: string
  version: number
  progress: Progress[]
}

type Counted = number | string
type Task = Counted | readonly [Counted, Readonly<Record<string, number>>]

export function readRecentQuests(text: string): RecentQuest[] {
  const stored = JSON.parse(text) as Readonly<Record<string, readonly [number, ...Task[]]>>
  return Object.entries(stored).map(([id, [version, ...tasks]]) => ({
    id,
    version,
    progress: tasks.map(toProgress),
  }))
}

function toProgress(task: Task): Progress {
  if (typeof task !== 'object') return { counted: BigInt(task), seen: null }
  const [counted, seen] = task
  return { counted: BigInt(counted), seen: new Map(Object.entries(seen)) }
}

export function toTaskText({ counted, seen }: Progress): string {
  const text = toNumber(counted)
  if (seen === null) return text
  let rounds = ''
  for (const [key, count] of seen) rounds += `${rounds === '' ? '' : ','}${JSON.stringify(key)}:${count}`
  return `[${text},{${rounds}}]`
}

/** Numbers of more digits are not exact in JSON. */
const DIGITS_MAX = 15

function toNumber(counted: bigint): string {
  const text = String(counted)
  return text.length > DIGITS_MAX ? `"${text}"` : text
}

/** `texts`: of each task, from `toTaskText`. */
export const writeRecentQuests = (
  quests: readonly { id: string; version: number; texts: readonly string[] }[],
): string =>
  `{${quests.map(({ id, version, texts }) => `"${id}":[${version},${texts.join(',')}]`).join(',')}}`

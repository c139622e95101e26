/**
 * Switches parts of the house off for a while, and on again: a revision of `operations.json`, with who did it and why, heard
 * by every process at once. A part that is off begins nothing new; what was begun ends as it would have.
 */
import type { Deps } from '../../platform/deps.ts'
import { reviseSettings, type SettingsChange } from './revisions.service.ts'
import type { SettingsSnapshot } from './settings.service.ts'

export type Stoppable =
  | 'deposits'
  | 'withdrawals'
  | 'registration'
  /** In one currency alone. */
  | `deposits:${string}`
  | `withdrawals:${string}`
  | `game:${string}`
  | `game-provider:${string}`
  | `payment-provider:${string}`

export function isStopped({ operations }: SettingsSnapshot, ...parts: readonly Stoppable[]): boolean {
  return operations.maintenance || parts.some((part) => operations.stopped.has(part))
}

export interface StopOrder {
  part: Stoppable | 'maintenance'
  /** False: it goes on again. */
  isOff: boolean
  actor: string
  reason: string
  note?: SettingsChange['note']
}

/** Two at once that stop different parts both have their way. @throws WrongSettings */
export async function stop(deps: Pick<Deps, 'db' | 'settings' | 'clock'>, order: StopOrder): Promise<void> {
  const { part, isOff, ...by } = order
  await reviseSettings(deps, {
    file: 'operations.json',
    ...by,
    content: ({ operations: { maintenance, stopped } }: SettingsSnapshot) => {
      if (part === 'maintenance') return { maintenance: isOff, stopped: [...stopped] }
      const others = [...stopped].filter((one) => one !== part)
      return { maintenance, stopped: isOff ? [...others, part] : others }
    },
  })
}

/**
 * Single keys for what players do often. They are off until the player turns them on, and avoid the letters that the card
 * games and roulette use.
 */
import type { Store } from '../core/screen/store.ts'
import type { StakeChange } from '../core/stakes/stake-range.ts'
import { latinLetter } from './latin-letter.ts'

export const HOTKEYS = [
  { key: 'z', shown: 'Z', action: 'half' },
  { key: 'x', shown: 'X', action: 'double' },
  { key: 'f', shown: 'F', action: 'flip' },
  { key: 't', shown: 'T', action: 'fast' },
  { key: 'escape', shown: 'Esc', action: 'stop' },
] as const

export type HotkeyAction = (typeof HOTKEYS)[number]['action']

interface HotkeyParts {
  readonly kit: { readonly store: Store }
  readonly table: { changeStake(change: StakeChange): void }
  readonly view: { flip?(): void }
  readonly autoplay: { stop(): void }
  /** The player's second bet, if they have opened it. */
  readonly second?: { readonly store: Store; readonly autoplay: { stop(): void } } | null
  /** Null when the market does not allow it. */
  readonly toggleTurbo: (() => void) | null
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The action of a key; null if it has none now. */
export function hotkeyAction(event: Pressed, isOn: boolean): HotkeyAction | null {
  if (!isOn || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return null
  const pressed = event.key === 'Escape' ? 'escape' : latinLetter(event)
  return HOTKEYS.find(({ key }) => key === pressed)?.action ?? null
}

export function runHotkey(action: HotkeyAction, parts: HotkeyParts): void {
  const { kit, table, view, autoplay, second, toggleTurbo } = parts
  const { phase } = kit.store.state
  if (action === 'stop') return stopRunning([{ ...kit, autoplay }, ...(second ? [second] : [])])
  if (action === 'fast') return toggleTurbo?.()
  if (action === 'flip') return phase === 'idle' ? view.flip?.() : undefined
  table.changeStake({ kind: action })
}

function stopRunning(bets: readonly { store: Store; autoplay: { stop(): void } }[]): void {
  for (const { store, autoplay } of bets) if (store.state.autoplay !== null) autoplay.stop()
}

export function listenToHotkeys(parts: HotkeyParts): void {
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null) return
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea') !== null)
      return
    const action = hotkeyAction(event, parts.kit.store.state.hotkeys)
    if (action === null) return
    event.preventDefault()
    runHotkey(action, parts)
  })
}

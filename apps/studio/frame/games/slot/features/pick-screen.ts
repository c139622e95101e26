/** The second screen of a slot with drawers: the player opens them one after another, over the reels. */
import type { OpenedPlace, SlotDefinition } from '@fairhall/games'
import type { GameKit } from '../../../core/game/game-view.ts'
import { h, write } from '../../../view/dom.ts'
import { createDrawers } from './drawers.ts'

export interface PickScreen {
  readonly element: HTMLElement
  /** Whether the player is choosing, or the screen still shows the result. */
  readonly isOn: boolean
  /** How many drawers it shows open. */
  readonly openedCount: number
  open(): void
  close(): void
  /** Lets the player open one of the closed drawers. */
  offer(left: number): void
  /** The choice is being sent. */
  wait(place: number): void
  reveal(drawer: OpenedPlace): void
  /** Shows what the other drawers hid. */
  showRest(closed: readonly OpenedPlace[]): void
}

/** Null in games without drawers. */
export function createPickScreen(
  kit: GameKit,
  definition: SlotDefinition,
  choose: (place: number) => void,
): PickScreen | null {
  const { pick } = definition
  if (pick === undefined) return null
  const { t } = kit
  const drawers = createDrawers(kit, pick.prizes.length, choose)
  const hint = h('p', { class: 'drawer-hint' })
  const element = h(
    'div',
    { class: 'slot-screen pick-screen', attributes: { inert: '' } },
    hint,
    drawers.element,
  )
  element.style.setProperty('--drawer-rows', String(drawers.rows))

  return {
    element,
    get isOn() {
      return element.classList.contains('on')
    },
    get openedCount() {
      return drawers.openedCount
    },
    open() {
      drawers.close()
      write(hint, '')
      element.removeAttribute('inert')
      element.classList.add('on')
    },
    close() {
      element.classList.remove('on')
      element.setAttribute('inert', '')
    },
    offer(left) {
      write(hint, t('pickFeature.choose', { left }))
      drawers.offer(true)
    },
    wait(place) {
      drawers.offer(false)
      drawers.mark(place, 'waiting')
    },
    reveal(drawer) {
      drawers.open(drawer)
      drawers.offer(false)
    },
    showRest(closed) {
      write(hint, t('pickFeature.rest'))
      for (const drawer of closed) {
        drawers.open(drawer)
        drawers.mark(drawer.place, 'missed')
      }
    },
  }
}

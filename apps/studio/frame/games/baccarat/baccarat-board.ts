/** The table of Baccarat: both hands, the betting spots, and the tools for chips. */
import type { BaccaratSpot } from '@fairhall/games'
import type { Clock } from '../../core/canvas/clock.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import type { ResultOf } from '../../net/api-types.ts'
import { createBoard, createFigure, createSettings, createVerdict, withVerdict } from '../../view/board.ts'
import { h, iconButton } from '../../view/dom.ts'
import { createHand } from './hand.ts'
import { createSpots } from './spots.ts'

interface BaccaratActions {
  put(spot: BaccaratSpot): void
  undo(): void
  double(): void
  clear(): void
}

const DEAL_MS = 210
/** A third card decides, so it takes its time. */
const THIRD_MS = 520

export function createBaccaratBoard(kit: GameKit, clock: Clock, actions: BaccaratActions) {
  const { t, calm, sound } = kit
  const hands = { player: createHand(kit, 'player'), banker: createHand(kit, 'banker') }
  const spots = createSpots(kit, actions.put)
  const verdict = createVerdict()
  const total = createFigure(t('roulette.total'))
  const announcement = h('p', { class: 'visually-hidden', attributes: { 'aria-live': 'polite' } })
  const tools = [
    iconButton('undo', t('roulette.undo'), actions.undo),
    iconButton('double', t('roulette.double'), actions.double),
    iconButton('close', t('roulette.clear'), actions.clear),
  ]
  for (const button of tools) button.classList.add('board-button')
  const table = h('div', { class: 'bc-table' }, hands.player.element, hands.banker.element)
  const element = createBoard(
    kit,
    'baccarat',
    withVerdict(table, verdict),
    spots.element,
    h(
      'div',
      { class: 'board-row' },
      total.element,
      createSettings(kit, h('div', { class: 'rl-tools' }, ...tools)),
      announcement,
    ),
  )
  hands.player.rest()
  hands.banker.rest()

  return {
    element,
    spots,
    verdict,
    announce: (text: string) => void (announcement.textContent = text),
    total(amount: string, isTooMuch: boolean) {
      total.show(amount)
      total.element.classList.toggle('over', isTooMuch)
    },
    /** Takes the cards of the last round away. */
    clear(isBetting: boolean) {
      verdict.clear()
      spots.mark([])
      for (const hand of Object.values(hands)) {
        if (isBetting) hand.clear()
        else hand.rest()
      }
    },
    async deal({ player, banker, winner, won }: ResultOf<'baccarat'>): Promise<void> {
      const order = [0, 1, 2].flatMap((at) => [
        ['player', player[at]] as const,
        ['banker', banker[at]] as const,
      ])
      for (const [index, [side, card]] of order.entries()) {
        if (card === undefined) continue
        hands[side].deal(card)
        sound.tick()
        if (!calm) await clock.wait(index < 3 ? DEAL_MS : THIRD_MS)
      }
      for (const side of ['player', 'banker'] as const)
        if (winner !== 'tie') hands[side].mark(side === winner ? 'winner' : 'loser')
      spots.mark(won)
    },
  }
}

/** Draws the flight of Limbo's rocket and what the settings mean. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createLimboLayout, heightOf } from './limbo-layout.ts'

export function createLimboBoard(kit: GameKit, choose: (target: number) => void) {
  const { locale } = kit
  const { element, number, verdict, goal, flyer, figures, target } = createLimboLayout(kit, choose)
  const place = (decades: number) => flyer.style.setProperty('--height', String(heightOf(decades)))
  let length = 0
  /** A longer number gets smaller letters, so that it stays between the scale and the rocket. */
  const write = (text: string) => {
    number.textContent = text
    if (text.length === length) return
    length = text.length
    number.style.setProperty('--length', String(length))
  }
  write(`${(1).toLocaleString(locale, { minimumFractionDigits: 2 })} ×`)
  place(0)

  return {
    element,
    settings(hundredths: number, chance: string) {
      target.show(hundredths)
      goal.style.setProperty('--height', String(heightOf(Math.log10(hundredths / 100))))
      figures.chance.show(chance)
    },
    pays: figures.pays.show,
    start() {
      verdict.clear()
      element.classList.remove('won', 'lost')
      element.classList.add('flying')
    },
    climb(decades: number, text: string) {
      place(decades)
      write(text)
    },
    land(decades: number, text: string, shown: { won: boolean; isGain: boolean }) {
      place(decades)
      write(text)
      element.classList.remove('flying')
      element.classList.toggle('won', shown.isGain)
      element.classList.toggle('lost', !shown.won)
    },
    verdict: verdict.showPaid,
    rest: () => element.classList.remove('flying', 'won', 'lost'),
  }
}

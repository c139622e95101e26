/** Draws the flight of Ascent: its height, its curve up to now, its state and the latest flights. */
import type { GameKit } from '../../core/game/game-view.ts'
import { createVerdict, type Verdict } from '../../view/board.ts'
import { h, write } from '../../view/dom.ts'
import { createAscentLayout, WIDTH, HEIGHT } from './ascent-layout.ts'

const FOOT = 560
const POINTS = 36
const LEAST_MS = 9_000
const LEAST_HEIGHT = 2
type Mood = 'waiting' | 'betting' | 'flying' | 'crashed' | 'void' | 'lost'

export function createAscentBoard(kit: GameKit, settings: HTMLElement) {
  const { element, number, word, wait, area, curveLine, flyer, lastRow, list, times, ...layout } =
    createAscentLayout(kit, settings)
  const verdicts: Verdict[] = []
  let mood: Mood | null = null

  return {
    element,
    times,
    bets: list.show,
    /** A place for the result of one bet. */
    addVerdict(): Verdict {
      const verdict = createVerdict()
      verdicts.push(verdict)
      layout.verdicts.append(verdict.element)
      return verdict
    },
    clearVerdicts: () => verdicts.forEach(({ clear }) => clear()),
    mood(next: Mood, words: string) {
      write(word, words)
      if (mood === next) return
      mood = next
      element.dataset['mood'] = next
    },
    /** The remaining share of the betting time. */
    wait: (share: number) => wait.style.setProperty('--share', share.toFixed(3)),
    number(hundredths: number | null) {
      write(number, hundredths === null ? '' : times(hundredths))
    },
    /** Draws the curve up to a height reached after this time. */
    climb(height: number, flownMs: number) {
      const [wide, high] = [
        Math.max(LEAST_MS, flownMs * 1.12),
        Math.max(LEAST_HEIGHT, 1 + (height - 1) * 1.22),
      ]
      const heightAfter = (ms: number) => (flownMs === 0 ? 1 : height ** (ms / flownMs))
      const placeOf = (at: number, ms: number) =>
        [(ms / wide) * WIDTH, FOOT - ((at - 1) / (high - 1)) * (FOOT - 90)] as const
      const points = Array.from({ length: POINTS + 1 }, (_, index) => {
        const ms = (flownMs * index) / POINTS
        return placeOf(index === POINTS ? height : heightAfter(ms), ms)
      })
      const [x, y] = points.at(-1) ?? [0, FOOT]
      const path = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')
      curveLine.setAttribute('d', `M${path}`)
      area.setAttribute('d', `M${path}L${x.toFixed(1)} ${HEIGHT}L0 ${HEIGHT}Z`)
      flyer.style.setProperty('--x', (x / WIDTH).toFixed(4))
      flyer.style.setProperty('--y', (y / HEIGHT).toFixed(4))
    },
    last(flights: readonly { readonly number: number; readonly crash: number }[]) {
      lastRow.replaceChildren(
        ...flights.map(({ crash, number: flight }) =>
          h(
            'li',
            {
              class: crash >= 1_000 ? 'chip high' : crash >= 200 ? 'chip gain' : 'chip',
              attributes: {
                title: `${kit.t('ascent.number', { number: flight })}: ${kit.t('ascent.crashed', { height: times(crash) })}`,
              },
            },
            times(crash),
          ),
        ),
      )
    },
  }
}

export type AscentBoard = ReturnType<typeof createAscentBoard>

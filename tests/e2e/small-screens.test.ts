import { originalIds } from '@fairhall/games'
import { expect, test } from 'vitest'
import { openFrames, shown } from './game-frames.ts'

/** The smallest screens that a game gets: a phone in landscape, and upright below the site's own bar. */
const hall = await openFrames()
const landscape = { width: 740, height: 296 }
const upright = { width: 360, height: 548 }
const games = ['koi-river', ...originalIds]

/** Runs in the frame. Returns what leaves the stage or is covered, by the main button or by a text. */
function misplaced(): string[] {
  const shownBoxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => ({ name: one.className || one.tagName, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
  const [stage, play] = ['.stage', '.play'].map((one) => document.querySelector(one)?.getBoundingClientRect())
  const meet = (one: DOMRect, other?: DOMRect) =>
    other !== undefined &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const leaves = ({ top, left, right, bottom }: DOMRect) =>
    stage === undefined || top < -1 || left < -1 || right > stage.right + 1 || bottom > stage.bottom + 1

  const parts = shownBoxes('.stage :is(button, .figure, .target, .count, .switch, .reels, .verdict-line)')
  const pictures = shownBoxes('.game-title, .reels-window, .wheel-stage, .limbo-sky, .card, .figure, button')
  const texts = shownBoxes('.recent .chip, .free-spins, .free-banner, .plaque')
  return [
    ...parts.filter(({ box }) => leaves(box) || meet(box, play)).map(({ name }) => `misplaced: ${name}`),
    ...texts.flatMap((text) =>
      pictures.filter(({ box }) => meet(text.box, box)).map(({ name }) => `${text.name} covers ${name}`),
    ),
  ]
}

test.each(games)('on a small phone, all of %s fits, and nothing covers it', async (id) => {
  const playing = await hall.play(id, { viewport: landscape })
  const { page, game } = playing
  if (['koi-river', 'dice', 'keno', 'limbo', 'plinko', 'wheel'].includes(id)) {
    await game.locator('.play').click()
    await shown(playing)
  }
  await game.locator('body').evaluate(() => {
    // As after many rounds, of which the last has won.
    for (let chips = 0; chips < 12; chips += 1) {
      const chip = document.createElement('li')
      chip.className = 'chip gain'
      chip.textContent = '12.25 ×'
      document.querySelector('.recent')?.append(chip)
    }
    document.querySelector('.plaque')?.classList.add('on', 'gain')
    const amount = document.querySelector('.plaque-value')
    if (amount !== null) amount.textContent = '€1,234.50'
  })
  const found: Record<string, string[]> = {}
  for (const size of [landscape, upright]) {
    await page.setViewportSize(size)
    await game.locator('body').evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    found[size.width] = await game.locator('body').evaluate(misplaced)
  }
  await page.setViewportSize(landscape)
  expect(found).toEqual({ [upright.width]: [], [landscape.width]: [] })
})

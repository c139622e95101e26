/**
 * The win animation of each theme: one shape that flies from the winning symbols, and how these symbols move.
 */
import { box, circle, ellipse, hole, polygon, star } from './svg.ts'

/** How the shapes fly: thrown and falling, rising, floating down, or circling. */
export type Flight = 'fall' | 'rise' | 'drift' | 'whirl'
/** How a winning symbol moves in place. */
export type Stir = 'swell' | 'sway' | 'hop' | 'turn' | 'shiver'

export interface WinArt {
  /** An outline around the origin, about 32 units wide and high. */
  readonly shape: string
  readonly flight: Flight
  readonly stir: Stir
  /** Colours of the shapes, in alternation. */
  readonly colours: readonly string[]
}

const win = (shape: string, flight: Flight, stir: Stir, ...colours: string[]): WinArt => ({
  shape,
  flight,
  stir,
  colours,
})

const blossom = [0, 72, 144, 216, 288]
  .map((turn) => {
    const angle = (turn * Math.PI) / 180
    return circle(Math.sin(angle) * 8, -Math.cos(angle) * 8, 6.4)
  })
  .join('')

/** A row of the holes in a film, in the opposite direction of the film's outline. */
const filmHoles = (y: number) => [-12, -5.5, 1, 7.5].map((x) => `M${x} ${y}v3h4.4v-3Z`).join('')

export const wins = {
  doubloons: win(
    star(16, 15, 13.4) + hole(0, 0, 9.4, 9.4) + star(4, 8, 3),
    'fall',
    'shiver',
    '#ffd86a',
    '#f0a428',
    '#fff2c0',
  ),
  pinwheels: win(
    'M0 0C-2-10-12-14-15-8C-16-3-8 0 0 0C10-2 14-12 8-15C3-16 0-8 0 0C2 10 12 14 15 8C16 3 8 0 0 0C-10 2-14 12-8 15C-3 16 0 8 0 0Z',
    'whirl',
    'hop',
    '#f0384a',
    '#ffc42e',
    '#3a9af0',
    '#ffffff',
  ),
  gulls: win(
    'M0 6C-4-4-10-9-17-8C-11-5-8 1-6 9C-3 6 3 6 6 9C8 1 11-5 17-8C10-9 4-4 0 6Z',
    'whirl',
    'sway',
    '#ffffff',
    '#ffd98a',
    '#8ad8ff',
  ),
  butterflies: win(
    'M0 2C-3-10-12-16-16-12C-18-4-12 2-2 4C-10 4-13 10-9 13C-5 15-1 9 0 5C1 9 5 15 9 13C13 10 10 4 2 4C12 2 18-4 16-12C12-16 3-10 0 2Z',
    'drift',
    'sway',
    '#5ac8ff',
    '#ffc85a',
    '#ffffff',
  ),
  sparks: win(circle(0, 0, 8) + star(4, 16, 3), 'drift', 'swell', '#f4ff6a', '#ffffff', '#a8ff5a'),
  steam: win(
    'M-10 12A8 8 0 0 1-14-1A9 9 0 0 1-4-11A11 11 0 0 1 12-7A9 9 0 0 1 13 10A8 8 0 0 1 2 13A9 9 0 0 1-10 12Z',
    'rise',
    'shiver',
    '#ffffff',
    '#ffe2a0',
    '#d8d0ff',
  ),
  pollen: win(star(6, 15, 13) + hole(0, 0, 6, 6), 'rise', 'hop', '#ffe27a', '#ffb416', '#fffbe0'),
  drops: win(
    'M0-15C7-4 10 1 10 6A10 10 0 0 1-10 6C-10 1-7-4 0-15Z',
    'fall',
    'sway',
    '#c9f6ff',
    '#7be9ff',
    '#ffd27a',
  ),
  jewels: win(
    polygon([
      [0, -15],
      [10, -3],
      [0, 15],
      [-10, -3],
    ]),
    'fall',
    'swell',
    '#f2d6ff',
    '#ffd76a',
    '#b06af0',
  ),
  leaves: win('M0 15C-14 6-12-8 0-15C12-8 14 6 0 15Z', 'drift', 'sway', '#d7ff9a', '#ffe58a', '#ff8a5c'),
  petals: win('M0 15C-18 2-10-15 0-9C10-15 18 2 0 15Z', 'drift', 'swell', '#ffb6cf', '#ffe3ec', '#ffe0b8'),
  confetti: win(box(-5, -13, 10, 26, 2), 'whirl', 'turn', '#ff5a9a', '#ffd76a', '#8af0dc', '#ffffff'),
  suns: win(star(8, 15, 7), 'rise', 'swell', '#fff2b8', '#ffc04a', '#ff8a2a'),
  embers: win(
    'M0 14C-9 14-12 4-7-3C-5-7-4-10-2-15C6-8 12-1 9 6C7 11 4 14 0 14Z',
    'rise',
    'shiver',
    '#ffe08a',
    '#ff9a1e',
    '#ff4a16',
  ),
  bubbles: win(
    circle(0, 0, 14) + hole(0, 0, 10.5, 10.5) + circle(-5, -5, 2.4),
    'rise',
    'sway',
    '#c8f4ff',
    '#7ad0ff',
    '#ffffff',
  ),
  cogs: win(star(9, 15, 10.5) + hole(0, 0, 5, 5), 'whirl', 'turn', '#ffe09a', '#f0b646', '#8af0dc'),
  bolts: win('M4-16L-11 3H-2L-5 16L11-4H2L7-16Z', 'fall', 'shiver', '#fff06a', '#28e0ff', '#ff4adf'),
  blossoms: win(blossom, 'drift', 'hop', '#ffd0c0', '#fff2d6', '#ff9a9a'),
  darts: win(
    polygon([
      [15, -11],
      [-15, -2],
      [-4, 3],
      [-2, 13],
      [3, 6],
    ]),
    'drift',
    'hop',
    '#ff7a6a',
    '#6ac0ff',
    '#ffd24a',
    '#ffffff',
  ),
  stars: win(star(4, 16, 4), 'whirl', 'swell', '#ffffff', '#ffe6b0', '#a8b8ff'),
  fireflies: win(
    circle(0, 6, 7) +
      circle(0, -4, 3.4) +
      'M-2-1C-8-13-17-12-15-4C-13 1-6 2-2-1ZM2-1C6 2 13 1 15-4C17-12 8-13 2-1Z',
    'rise',
    'hop',
    '#f5ff9a',
    '#d8ff6a',
    '#fff2b0',
  ),
  flakes: win(star(6, 16, 3) + hole(0, 0, 3, 3), 'drift', 'shiver', '#ffffff', '#c8f4ff', '#8affd8'),
  notes: win(
    ellipse(-4, 10, 7.4, 5.4) + 'M1-15H4.4V10H1ZM4.4-15C5-8 13-8 12 2C11-3 7-4 4.4-4Z',
    'rise',
    'sway',
    '#ffe6b8',
    '#ffc46a',
    '#7ad0f0',
  ),
  badges: win(star(5, 16, 7), 'fall', 'hop', '#ffe8b0', '#e8864a', '#2ac8c0'),
  feathers: win(
    'M-7 16L-4 8C-10 3-9-7 4-15C8-17 11-16 11-13C11-7 10-3 8 0L4.5-1L6.5 3C4 7 1 9-2 9L-5 16ZM-2.4 5.4L-1 6L7.4-10.4L6.4-11Z',
    'drift',
    'turn',
    '#8af0c8',
    '#ffb52e',
    '#e8502c',
  ),
  frames: win(
    box(-15, -12, 30, 24, 2) + filmHoles(-9.6) + filmHoles(6.6) + 'M-11-4.6V4.6H11V-4.6Z',
    'whirl',
    'shiver',
    '#ffffff',
    '#d4dae4',
    '#ff5a6e',
  ),
  sprinkles: win(
    box(-4.5, -14, 9, 28, 4.5),
    'fall',
    'turn',
    '#ffe04a',
    '#5ae0ff',
    '#ff5aa8',
    '#ffffff',
    '#8a5aff',
  ),
  shards: win(
    polygon([
      [-4, -15],
      [11, -4],
      [6, 12],
      [-10, 7],
    ]),
    'whirl',
    'sway',
    '#ff4a66',
    '#5a94ff',
    '#ffd24a',
    '#3ad08a',
  ),
  gusts: win(
    'M-15-3H4C8-3 8-9 4-9C1-9 1-6 3-5.4C-1-4.6-1.4-13 4-13C13-13 13 1 4 1H-15ZM-12 5H8C16 5 16 16 8 16C2 16 1 10 6 10C5 12 8 13 9 11C10 9 9 8.6 8 8.6H-12Z',
    'whirl',
    'hop',
    '#ffffff',
    '#b8d8ff',
    '#ffe88a',
  ),
  sprouts: win(
    'M-2 15C-2 4-3 0-4-3C-14-2-17-9-15-14C-7-15-2-11-1-5C1-11 7-16 16-14C17-6 11 0 2-1C3 4 3 9 2 15Z',
    'rise',
    'swell',
    '#b8f06a',
    '#6ad04a',
    '#ffe06a',
  ),
} as const

/**
 * Posters for titles without a theme, such as the generated games of a stand-in: an object of our art in the
 * scene of one of our games, with other hues. The same arguments give the same picture.
 */
import { poster } from './pictures.ts'
import type { Draw } from './objects/object.ts'
import * as balloons from './objects/originals/balloon.ts'
import * as mines from './objects/originals/mine.ts'
import * as rockets from './objects/originals/rocket.ts'
import * as arctic from './objects/slots/nature/arctic.ts'
import * as ballroom from './objects/slots/legends/ballroom.ts'
import * as canyon from './objects/slots/nature/canyon.ts'
import * as chart from './objects/slots/legends/chart.ts'
import * as cinema from './objects/slots/town/cinema.ts'
import * as court from './objects/slots/legends/court.ts'
import * as deep from './objects/slots/sea/deep.ts'
import * as forge from './objects/slots/town/forge.ts'
import * as hollow from './objects/slots/nature/hollow.ts'
import * as jazz from './objects/slots/town/jazz.ts'
import * as neon from './objects/slots/town/neon.ts'
import * as noon from './objects/slots/legends/noon.ts'
import * as orchard from './objects/slots/nature/orchard.ts'
import * as paper from './objects/slots/legends/paper.ts'
import * as river from './objects/slots/nature/river.ts'
import * as sugar from './objects/slots/town/sugar.ts'
import * as summit from './objects/slots/nature/summit.ts'
import * as temple from './objects/slots/legends/temple.ts'
import * as throne from './objects/slots/legends/throne.ts'
import * as vault from './objects/slots/town/vault.ts'
import { themes } from './themes/index.ts'

export { findRaster } from './raster.ts'
export { seeded } from './svg.ts'

const drawings: Readonly<Record<string, unknown>> = {
  balloon: balloons.balloon,
  gem: mines.gem,
  rocket: rockets.rocketAlone,
  ...arctic,
  ...ballroom,
  ...canyon,
  ...chart,
  ...cinema,
  ...court,
  ...deep,
  ...forge,
  ...hollow,
  ...jazz,
  ...neon,
  ...noon,
  ...orchard,
  ...paper,
  ...river,
  ...sugar,
  ...summit,
  ...temple,
  ...throne,
  ...vault,
}

/** Film is black and white, and its scene has no hue to turn. */
const scenes = themes.filter(({ slot, id }) => slot !== null && id !== 'silver-screen')
const HUES = [0, 50, 120, 190, 250, 310]

/** @param scene any number: near ones give different scenes and hues */
export function guestPoster(emblem: string, title: string, scene: number): string {
  const theme = scenes[scene % scenes.length]
  const draw = drawingOf(emblem)
  if (theme === undefined || draw === null) throw new Error(`no drawing ${emblem}`)
  const { emblemScale: _, emblemTurn: __, ...rest } = theme
  const guest = { ...rest, id: `${emblem}${scene}`, title, emblem: draw, slot: null }
  return poster(guest, { hue: HUES[scene % HUES.length] ?? 0 })
}

function drawingOf(name: string): Draw | null {
  const found = drawings[name]
  return typeof found === 'function' ? (found as Draw) : null
}

/**
 * The floors of the tower, of which a few are in view: as the player climbs, the tower moves down. Only the tiles of
 * the current floor can be picked.
 */
import type { GameKit } from '../../core/game/game-view.ts'
import { pictureOf } from '../../view/board.ts'
import { h } from '../../view/dom.ts'
import { createFloor, enableFloor, type Floor } from './tower-floor.ts'

type TileLook = 'lantern' | 'bat'
const IN_VIEW = 5

export function createTowerField({ t, art }: GameKit, pick: (tile: number) => void) {
  let floors: readonly Floor[] = []
  /** The floor whose tiles can be picked; null while none can. */
  let current: number | null = null
  const tower = h('div', { class: 'tw-floors' })
  const group = { class: 'tw-shaft', label: t('tower.field'), attributes: { role: 'group' } }

  const name = (floor: number, tile: number, what: string) =>
    floors[floor]?.tiles[tile]?.setAttribute(
      'aria-label',
      t('tower.tile', { floor: floor + 1, tile: tile + 1, what }),
    )

  /** Shows the floors around this one. */
  function lookAt(floor: number): void {
    const lowest = Math.max(0, Math.min(floor - 1, floors.length - IN_VIEW))
    tower.style.setProperty('--lowest', String(lowest))
    floors.forEach(({ element: one }, at) => {
      one.classList.toggle('away', at < lowest || at >= lowest + IN_VIEW)
      one.classList.toggle('current', at === floor)
    })
  }

  function put(floor: number, tile: number, look: TileLook, ...classes: string[]): void {
    const button = floors[floor]?.tiles[tile]
    button?.classList.remove('waiting')
    button?.classList.add('open', look, ...classes)
    button?.firstElementChild?.replaceChildren(pictureOf(art.pieces[look] ?? '', 'tw-picture'))
    name(floor, tile, t(look === 'lantern' ? 'tower.safe' : 'tower.trap'))
  }

  return {
    element: h('div', group, tower),
    /** Builds the tower of a level, closed. */
    build(width: number, times: readonly string[]) {
      current = null
      floors = times.map((one, floor) =>
        createFloor(floor, { width, times: one }, (tile) => floor === current && pick(tile)),
      )
      floors.forEach(({ tiles }, floor) => {
        for (const tile of tiles.keys()) name(floor, tile, t('mines.closed'))
      })
      tower.replaceChildren(...floors.map(({ element: one }) => one))
      lookAt(0)
    },
    lay: (floor: number, tile: number, isSafe: boolean, moving: boolean) =>
      put(floor, tile, isSafe ? 'lantern' : 'bat', isSafe ? 'safe' : 'struck', ...(moving ? ['moving'] : [])),
    reveal(floor: number, traps: readonly number[]) {
      floors[floor]?.tiles.forEach((button, tile) => {
        if (!button.classList.contains('open'))
          put(floor, tile, traps.includes(tile) ? 'bat' : 'lantern', 'revealed')
      })
    },
    wait(tile: number) {
      if (current !== null) floors[current]?.tiles[tile]?.classList.add('waiting')
      current = null
    },
    lookAt,
    /** Lets the player pick on this floor; null: on none. */
    enable(floor: number | null) {
      current = floor
      if (floor !== null) lookAt(floor)
      enableFloor(floors, floor)
    },
    pickRandom() {
      if (current === null) return
      pick(Math.floor(Math.random() * (floors[current]?.tiles.length ?? 1)))
    },
  }
}

/** The field: what each tile shows, and which tiles the player may open. */
import { originals } from '@fairhall/games'
import type { GameKit } from '../../core/game/game-view.ts'
import type { Move } from '../../net/api-types.ts'
import { pictureOf } from '../../view/board.ts'
import { createTiles } from './tiles.ts'

const { tiles } = originals.mines.definition
type TileLook = 'gem' | 'mine' | 'struck'

export function createMineField(kit: GameKit, open: (tile: number) => void) {
  const { t, art } = kit
  let closed: readonly number[] = []
  const press = (tile: number) => {
    if (closed.includes(tile)) open(tile)
  }
  const { element, buttons, name } = createTiles(kit, tiles, press)

  const put = (tile: number, look: TileLook) => {
    const back = buttons[tile]?.lastElementChild
    const file = art.pieces[look === 'gem' ? 'gem' : 'mine'] ?? ''
    back?.replaceChildren(pictureOf(file, 'tile-picture'))
    name(tile, t(look === 'gem' ? 'mines.gem' : 'mines.mine'))
  }
  const clear = () => {
    closed = []
    buttons.forEach((button, tile) => {
      button.className = 'tile'
      button.setAttribute('aria-disabled', 'true')
      button.lastElementChild?.replaceChildren()
      name(tile, t('mines.closed'))
    })
  }
  clear()
  return {
    element,
    clear,
    lay(tile: number, look: TileLook, moving = false) {
      put(tile, look)
      buttons[tile]?.classList.remove('waiting')
      buttons[tile]?.classList.add('open', look)
      buttons[tile]?.classList.toggle('moving', moving)
      buttons[tile]?.setAttribute('aria-disabled', 'true')
    },
    reveal(tile: number, look: TileLook) {
      put(tile, look)
      buttons[tile]?.classList.add('open', 'revealed', look)
    },
    wait(move: Move) {
      closed = []
      if ('tile' in move && typeof move.tile === 'number') buttons[move.tile]?.classList.add('waiting')
    },
    enable(opened: readonly number[] | null) {
      closed = opened === null ? [] : buttons.map((_, tile) => tile).filter((tile) => !opened.includes(tile))
      buttons.forEach((button, tile) => {
        button.classList.remove('waiting')
        button.setAttribute('aria-disabled', String(!closed.includes(tile)))
      })
    },
    openRandom() {
      const [pick = 0] = crypto.getRandomValues(new Uint32Array(1))
      const tile = closed[pick % closed.length]
      if (tile !== undefined) press(tile)
    },
  }
}

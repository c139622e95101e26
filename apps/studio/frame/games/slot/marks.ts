/** What is drawn over the reels when they stand: winning lines, frames, sparks, and the glow of a reel that is waited for. */
import type { Cell } from './story.ts'
import { Container, Graphics, Particle, ParticleContainer, Texture } from 'pixi.js'
import type { Clock } from '../../core/clock.ts'

export interface Grid {
  readonly cellWidth: number
  readonly cellHeight: number
  /** Left edge of a reel. */
  reelX(reel: number): number
}

export interface Marks {
  readonly view: Container
  setGrid(grid: Grid): void
  line(rows: readonly number[], cells: readonly Cell[], colour: string, drawMs: number): Promise<void>
  frames(cells: readonly Cell[], colour: string): void
  /** A reel glows until the returned function is called. */
  waiting(reel: number, colour: string): () => void
  sparks(cells: readonly Cell[], colours: readonly string[], count: number): void
  clear(): void
}

export function createMarks(clock: Clock): Marks {
  const view = new Container()
  const glow = new Graphics()
  const frames = new Graphics()
  const path = new Graphics()
  const dots = new ParticleContainer({ dynamicProperties: { position: true, color: true, scale: true } })
  view.addChild(glow, frames, path, dots)
  let grid: Grid = { cellWidth: 100, cellHeight: 100, reelX: (reel) => reel * 100 }
  const middle = ([reel, row]: Cell): Cell => [
    grid.reelX(reel) + grid.cellWidth / 2,
    (row + 0.5) * grid.cellHeight,
  ]

  function drawFrames(cells: readonly Cell[], colour: string): void {
    const inset = 3
    for (const [reel, row] of cells) {
      frames
        .roundRect(
          grid.reelX(reel) + inset,
          row * grid.cellHeight + inset,
          grid.cellWidth - inset * 2,
          grid.cellHeight - inset * 2,
          12,
        )
        .fill({ color: colour, alpha: 0.13 })
        .stroke({ color: colour, width: 2.5, alpha: 0.95 })
    }
  }

  /** The part of a polyline from its start to `share` of its length. */
  function trace(points: readonly Cell[], share: number, colour: string): void {
    const reach = share * (points.length - 1)
    path.clear()
    for (const [width, alpha] of [
      [9, 0.22],
      [3.5, 1],
    ] as const) {
      points.forEach(([x, y], index) => {
        if (index === 0) return void path.moveTo(x, y)
        const part = Math.min(1, Math.max(0, reach - index + 1))
        if (part === 0) return
        const [fromX, fromY] = points[index - 1] ?? [x, y]
        path.lineTo(fromX + (x - fromX) * part, fromY + (y - fromY) * part)
      })
      path.stroke({ color: colour, width, alpha, cap: 'round', join: 'round' })
    }
  }

  return {
    view,
    setGrid(next) {
      grid = next
    },
    async line(rows, cells, colour, drawMs) {
      const points = rows.map((row, reel) => middle([reel, row]))
      await clock.tween(drawMs, (share) => trace(points, share, colour))
      drawFrames(cells, colour)
    },
    frames: drawFrames,
    waiting(reel, colour) {
      let spent = 0
      const stop = clock.every((passed) => {
        spent += passed
        const strength = 0.55 + Math.sin(spent / 90) * 0.35
        glow
          .clear()
          .roundRect(grid.reelX(reel) + 2, 2, grid.cellWidth - 4, grid.cellHeight * 3 - 4, 14)
          .fill({ color: colour, alpha: strength * 0.14 })
          .stroke({ color: colour, width: 4, alpha: strength })
      })
      return () => {
        stop()
        glow.clear()
      }
    },
    sparks(cells, colours, count) {
      const texture = Texture.WHITE
      const flying = Array.from({ length: count }, (_, index) => {
        const cell = cells[index % cells.length] ?? [2, 1]
        const [x, y] = middle(cell)
        const angle = (index * 2.399) % (Math.PI * 2)
        const speed = 60 + ((index * 53) % 190)
        const particle = new Particle({
          texture,
          x,
          y,
          anchorX: 0.5,
          anchorY: 0.5,
          tint: colours[index % colours.length] ?? '#fff',
        })
        dots.addParticle(particle)
        return {
          particle,
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed - 90,
          size: 2 + (index % 4) * 1.3,
        }
      })
      void clock
        .tween(1100, (share) => {
          const seconds = share * 1.1
          for (const { particle, vx, vy, size } of flying) {
            particle.scaleX = particle.scaleY = (size * (1 - share)) / texture.width
            particle.x += vx / 60
            particle.y += (vy + 260 * seconds) / 60
            particle.rotation += 0.08
          }
        })
        .then(() => dots.removeParticles())
    },
    clear() {
      glow.clear()
      frames.clear()
      path.clear()
    },
  }
}

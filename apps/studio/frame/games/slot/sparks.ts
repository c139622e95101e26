/** Sparks from winning symbols: each theme has a shape, and each kind of flight its own path. */
import type { Flight, WinArt } from '../../../src/art/wins.ts'
import type { Clock } from '../../core/canvas/clock.ts'
import type { Cell } from './win-sequence.ts'

const LIFE_MS = 1500
const SIDE = 48
/** Rotation by the golden angle spreads any number of sparks evenly. */
const GOLDEN_ANGLE = 2.399963

interface Sparks {
  paint(context: CanvasRenderingContext2D): void
  burst(from: readonly Cell[], count: number): void
}

interface Spark {
  readonly picture: HTMLCanvasElement | undefined
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly speed: number
  readonly size: number
}

interface Burst {
  readonly sparks: readonly Spark[]
  share: number
}

/** A spark's position relative to its start, after this many seconds. */
const ways: Record<Flight, (spark: Spark, seconds: number) => Cell> = {
  fall: ({ angle, speed }, s) => [
    Math.cos(angle) * speed * s,
    (Math.sin(angle) * speed - 150) * s + 210 * s * s,
  ],
  rise: ({ angle, speed }, s) => [
    Math.cos(angle) * 46 * s + Math.sin(s * 5 + angle) * 12,
    -(70 + speed * 0.9) * s,
  ],
  drift: ({ angle, speed }, s) => [
    Math.cos(angle) * speed * 0.9 * s + Math.sin(s * 4 + angle) * 22 * s,
    (Math.sin(angle) * speed * 0.5 - 90) * s + 110 * s * s,
  ],
  whirl: ({ angle, speed }, s) => [
    Math.cos(angle + s * 3.4) * speed * 0.95 * s,
    Math.sin(angle + s * 3.4) * speed * 0.75 * s,
  ],
}

export function createSparks(clock: Clock, win: WinArt, resolution: number): Sparks {
  const pictures = win.colours.map((colour) => drawn(win.shape, colour, resolution))
  const way = ways[win.flight]
  const bursts = new Set<Burst>()
  return {
    paint(context) {
      for (const { sparks, share } of bursts) {
        for (const spark of sparks) paintSpark(context, spark, way(spark, (share * LIFE_MS) / 1000), share)
      }
    },
    burst(from, count) {
      const sparks = Array.from({ length: count }, (_, index) => launch(pictures, from, index))
      const burst: Burst = { sparks, share: 0 }
      bursts.add(burst)
      void clock
        .tween(LIFE_MS, (share) => {
          burst.share = share
        })
        .then(() => bursts.delete(burst))
    },
  }
}

function launch(pictures: readonly HTMLCanvasElement[], from: readonly Cell[], index: number): Spark {
  const [x, y] = from[index % from.length] ?? [0, 0]
  return {
    picture: pictures[index % pictures.length],
    x,
    y,
    angle: index * GOLDEN_ANGLE,
    speed: 50 + ((index * 53) % 170),
    size: 15 + (index % 5) * 4,
  }
}

function paintSpark(context: CanvasRenderingContext2D, spark: Spark, [dx, dy]: Cell, share: number): void {
  const { picture, x, y, angle, size } = spark
  if (picture === undefined) return
  const seconds = (share * LIFE_MS) / 1000
  const side = size * Math.min(1, share * 8) * (1 - share * 0.35)
  context.save()
  context.globalAlpha = 1 - share ** 3
  context.translate(x + dx, y + dy)
  context.rotate(angle + seconds * (angle % 2 < 1 ? 2.2 : -2.2))
  context.drawImage(picture, -side / 2, -side / 2, side, side)
  context.restore()
}

/**
 * The shape with a soft glow, blurred in advance: blurring in the first visible frame would make that frame
 * slow.
 */
function drawn(shape: string, colour: string, resolution: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE * resolution
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) {
    context.scale(resolution, resolution)
    context.translate(SIDE / 2, SIDE / 2)
    context.fillStyle = context.shadowColor = colour
    context.shadowBlur = 7
    context.fill(new Path2D(shape))
    context.getImageData(0, 0, 1, 1)
  }
  return canvas
}

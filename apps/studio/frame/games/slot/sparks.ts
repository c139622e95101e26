/** What flies from winning symbols: the shape that the theme has for it, each kind of flight on its own way. */
import { Particle, ParticleContainer, Texture } from 'pixi.js'
import type { Flight, WinArt } from '../../../src/art/wins.ts'
import type { Clock } from '../../core/clock.ts'
import type { Cell } from './story.ts'

const LIFE_MS = 1500
const SIDE = 48
/** Turning by the golden angle spreads any number of sparks evenly. */
const GOLDEN_ANGLE = 2.399963

export interface Sparks {
  readonly view: ParticleContainer
  burst(from: readonly Cell[], count: number): void
}

interface Spark {
  readonly particle: Particle
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly speed: number
  readonly size: number
}

/** Where a spark is, from where it began, after so many seconds. */
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

export function createSparks(clock: Clock, win: WinArt): Sparks {
  const texture = drawn(win.shape)
  const dynamicProperties = { position: true, vertex: true, color: true, rotation: true }
  const view = new ParticleContainer({ dynamicProperties })
  const way = ways[win.flight]
  return {
    view,
    burst(from, count) {
      const flying = Array.from({ length: count }, (_, index) => launch(texture, from, win.colours, index))
      for (const { particle } of flying) view.addParticle(particle)
      const fly = (share: number) => {
        const seconds = (share * LIFE_MS) / 1000
        for (const spark of flying) {
          const { particle, x, y, angle, size } = spark
          const [dx, dy] = way(spark, seconds)
          particle.x = x + dx
          particle.y = y + dy
          particle.rotation = angle + seconds * (angle % 2 < 1 ? 2.2 : -2.2)
          particle.scaleX = particle.scaleY = (size * Math.min(1, share * 8) * (1 - share * 0.35)) / SIDE
          particle.alpha = 1 - share ** 3
        }
      }
      void clock.tween(LIFE_MS, fly).then(() => {
        for (const { particle } of flying) view.removeParticle(particle)
      })
    },
  }
}

function launch(texture: Texture, from: readonly Cell[], colours: readonly string[], index: number): Spark {
  const [x, y] = from[index % from.length] ?? [0, 0]
  const tint = colours[index % colours.length] ?? '#ffffff'
  return {
    particle: new Particle({ texture, x, y, anchorX: 0.5, anchorY: 0.5, tint }),
    x,
    y,
    angle: index * GOLDEN_ANGLE,
    speed: 50 + ((index * 53) % 170),
    size: 15 + (index % 5) * 4,
  }
}

/** The shape in white, with a soft light of its own; its colour is the particle's. */
function drawn(shape: string): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context) {
    context.translate(SIDE / 2, SIDE / 2)
    context.fillStyle = '#fff'
    context.shadowColor = '#ffffffb0'
    context.shadowBlur = 7
    context.fill(new Path2D(shape))
  }
  return Texture.from(canvas)
}

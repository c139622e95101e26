/** Sparks that fly from winning symbols and fall. */
import { Particle, ParticleContainer, Texture } from 'pixi.js'
import type { Clock } from '../../core/clock.ts'
import type { Cell } from './story.ts'

const LIFE_MS = 1200
const GRAVITY = 420
const SIDE = 32
/** Turning by the golden angle spreads any number of sparks evenly. */
const GOLDEN_ANGLE = 2.399963

export interface Sparks {
  readonly view: ParticleContainer
  burst(from: readonly Cell[], colours: readonly string[], count: number): void
}

export function createSparks(clock: Clock): Sparks {
  const texture = softDot()
  const dynamicProperties = { position: true, vertex: true, color: true }
  const view = new ParticleContainer({ dynamicProperties })
  return {
    view,
    burst(from, colours, count) {
      const flying = Array.from({ length: count }, (_, index) => launch(texture, from, colours, index))
      for (const { particle } of flying) view.addParticle(particle)
      const fly = (share: number) => {
        const seconds = (share * LIFE_MS) / 1000
        for (const { particle, x, y, vx, vy, size } of flying) {
          particle.x = x + vx * seconds
          particle.y = y + vy * seconds + (GRAVITY * seconds * seconds) / 2
          particle.scaleX = particle.scaleY = (size * (1 - share * 0.7)) / SIDE
          particle.alpha = 1 - share ** 2
        }
      }
      void clock.tween(LIFE_MS, fly).then(() => {
        for (const { particle } of flying) view.removeParticle(particle)
      })
    },
  }
}

function launch(texture: Texture, from: readonly Cell[], colours: readonly string[], index: number) {
  const [x, y] = from[index % from.length] ?? [0, 0]
  const speed = 50 + ((index * 53) % 170)
  const tint = colours[index % colours.length] ?? '#ffffff'
  return {
    particle: new Particle({ texture, x, y, anchorX: 0.5, anchorY: 0.5, tint }),
    x,
    y,
    vx: Math.cos(index * GOLDEN_ANGLE) * speed,
    vy: Math.sin(index * GOLDEN_ANGLE) * speed - 150,
    size: 7 + (index % 5) * 3,
  }
}

function softDot(): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  const middle = SIDE / 2
  const light = context?.createRadialGradient(middle, middle, 0, middle, middle, middle)
  if (context && light) {
    light.addColorStop(0, '#fff')
    light.addColorStop(0.3, '#ffffffd9')
    light.addColorStop(1, '#ffffff00')
    context.fillStyle = light
    context.fillRect(0, 0, SIDE, SIDE)
  }
  return Texture.from(canvas)
}

/** Coins that fly up and fall, on a canvas above the board. */

interface Coin {
  x: number
  y: number
  readonly across: number
  up: number
  turn: number
  readonly spin: number
  readonly size: number
}

/** Drawn once for each angle: drawing gradients in every frame would cost too much on a phone. */
const ANGLES = 12
const SPRITE = 64
const FALL = 0.0016

function createSprites(): HTMLCanvasElement[] {
  return Array.from({ length: ANGLES }, (_, index) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SPRITE
    const pen = canvas.getContext('2d')
    if (pen === null) return canvas
    const width = Math.max(0.12, Math.abs(Math.cos((index / ANGLES) * Math.PI)))
    pen.translate(SPRITE / 2, SPRITE / 2)
    pen.scale(width, 1)
    const face = pen.createRadialGradient(-8, -10, 2, 0, 0, 30)
    face.addColorStop(0, '#fff3c4')
    face.addColorStop(0.5, '#f0bd58')
    face.addColorStop(1, '#a86d14')
    pen.fillStyle = face
    pen.beginPath()
    pen.arc(0, 0, 29, 0, 7)
    pen.fill()
    pen.lineWidth = 4
    pen.strokeStyle = '#8a560d99'
    pen.beginPath()
    pen.arc(0, 0, 20, 0, 7)
    pen.stroke()
    return canvas
  })
}

export function createCoins(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d')
  let sprites: HTMLCanvasElement[] = []
  let coins: Coin[] = []
  let [width, height] = [0, 0]

  function add(): void {
    const side = Math.random() < 0.5 ? -1 : 1
    coins.push({
      x: width / 2 + side * Math.random() * width * 0.28,
      y: height + 30,
      across: side * (Math.random() - 0.35) * 0.0006 * width,
      up: Math.sqrt(2 * FALL * height * (0.45 + Math.random() * 0.6)),
      turn: Math.random() * ANGLES,
      spin: (Math.random() - 0.5) * 0.05,
      size: 22 + Math.random() * 22,
    })
  }

  return {
    /** Fits the canvas to its place. */
    begin() {
      if (sprites.length === 0) sprites = createSprites()
      const scale = Math.min(2, devicePixelRatio)
      ;({ clientWidth: width, clientHeight: height } = canvas)
      canvas.width = width * scale
      canvas.height = height * scale
      pen?.setTransform(scale, 0, 0, scale, 0, 0)
      coins = []
    },
    add,
    step(passedMs: number) {
      pen?.clearRect(0, 0, width, height)
      for (const coin of coins) {
        coin.up -= FALL * passedMs
        coin.y -= coin.up * passedMs
        coin.x += coin.across * passedMs
        coin.turn += coin.spin * passedMs
        const sprite = sprites[((Math.floor(coin.turn) % ANGLES) + ANGLES) % ANGLES]
        if (sprite !== undefined) pen?.drawImage(sprite, coin.x, coin.y, coin.size, coin.size)
      }
      coins = coins.filter(({ y }) => y < height + 60)
    },
  }
}

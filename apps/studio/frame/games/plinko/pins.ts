/** Pins and ball, drawn on one small canvas, and only while a ball falls. */
const BALL_SHARE = 0.3
const PIN_SHARE = 0.13
const ROW_MS = 150
const FIRST_MS = 240
const LIT_MS = 260
const RESOLUTION_MAX = 2

interface Layout {
  width: number
  height: number
  /** Distance between two pins of a row. */
  gap: number
  rowHeight: number
  top: number
}

export function createPins(glow: string) {
  const element = document.createElement('canvas')
  element.className = 'pins'
  element.setAttribute('aria-hidden', 'true')
  const brush = element.getContext('2d')
  let rows = 8
  let layout: Layout = { width: 0, height: 0, gap: 0, rowHeight: 0, top: 0 }
  let picture: HTMLCanvasElement | null = null
  let path: readonly number[] = []
  let ball: { x: number; y: number } | null = null
  /** Pins that were hit, with the share of the fall at that moment. */
  let lit: { row: number; pin: number; at: number }[] = []
  let share = 0
  let ratio = 1

  const pinX = (row: number, pin: number) => layout.width / 2 + (pin - (row + 2) / 2) * layout.gap
  const pinY = (row: number) => layout.top + row * layout.rowHeight
  const fallMs = () => FIRST_MS + rows * ROW_MS + ROW_MS

  function measure(): void {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    ratio = Math.min(RESOLUTION_MAX, window.devicePixelRatio || 1)
    element.width = Math.round(box.width * ratio)
    element.height = Math.round(box.height * ratio)
    const top = box.height * 0.07
    const gap = box.width / (rows + 1.4)
    layout = { width: box.width, height: box.height, gap, top, rowHeight: (box.height - top) / (rows + 0.2) }
    picture = drawnBall(Math.ceil(gap * BALL_SHARE * ratio))
    draw()
  }
  new ResizeObserver(measure).observe(element)

  /** The ball's position after this many rows, part of the way to the next. */
  function along(step: number, part: number): { x: number; y: number } {
    const turns = path.slice(0, step).reduce((sum, turn) => sum + turn, 0)
    const from = layout.width / 2 + (turns * 2 - step) * (layout.gap / 2)
    const to = from + (step < rows ? ((path[step] ?? 0) * 2 - 1) * (layout.gap / 2) : 0)
    const contact = layout.gap * (BALL_SHARE + PIN_SHARE) * 0.8
    const top = step === 0 && part < 0 ? 0 : pinY(step) - contact
    // A small hop off the pin, then a fall to the next row.
    const hop = -layout.rowHeight * 0.34 * 4 * part * (1 - part)
    return { x: from + (to - from) * part, y: top + layout.rowHeight * part ** 1.7 + hop }
  }

  function place(next: number): number {
    share = next
    const spent = next * fallMs()
    if (spent < FIRST_MS) {
      const part = (spent / FIRST_MS) ** 2
      const start = along(0, 0)
      ball = { x: start.x, y: -layout.gap * BALL_SHARE + (start.y + layout.gap * BALL_SHARE) * part }
      return -1
    }
    const at = (spent - FIRST_MS) / ROW_MS
    const step = Math.min(rows, Math.floor(at))
    ball = along(step, Math.min(1, at - step))
    const turns = path.slice(0, step).reduce((sum, turn) => sum + turn, 0)
    if (step < rows && lit.at(-1)?.row !== step) lit.push({ row: step, pin: turns + 1, at: spent })
    return step
  }

  function draw(): void {
    if (brush === null || layout.gap === 0) return
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    brush.clearRect(0, 0, layout.width, layout.height)
    const radius = Math.max(1.6, layout.gap * PIN_SHARE)
    brush.fillStyle = '#fff4fc'
    brush.beginPath()
    for (let row = 0; row < rows; row += 1) {
      for (let pin = 0; pin < row + 3; pin += 1) {
        const [x, y] = [pinX(row, pin), pinY(row)]
        brush.moveTo(x + radius, y)
        brush.arc(x, y, radius, 0, Math.PI * 2)
      }
    }
    brush.fill()
    drawLit(radius)
    if (ball === null || picture === null) return
    const reach = layout.gap * BALL_SHARE
    brush.drawImage(picture, ball.x - reach, ball.y - reach, reach * 2, reach * 2)
  }

  function drawLit(radius: number): void {
    if (brush === null) return
    const now = share * fallMs()
    for (const { row, pin, at } of lit) {
      const fade = 1 - (now - at) / LIT_MS
      if (fade <= 0) continue
      brush.globalAlpha = fade * 0.6
      brush.fillStyle = glow
      brush.beginPath()
      brush.arc(pinX(row, pin), pinY(row), radius * (3.4 - fade), 0, Math.PI * 2)
      brush.fill()
    }
    brush.globalAlpha = 1
  }

  return {
    element,
    setRows(next: number) {
      rows = next
      ball = null
      lit = []
      measure()
    },
    clear() {
      ball = null
      lit = []
      draw()
    },
    fallOf(next: readonly number[]) {
      path = next
      lit = []
      return { fallMs: fallMs(), rows }
    },
    /** Moves the ball to a share of its fall. Returns the last row that it hit. */
    place,
    draw,
    rest(pocket: number) {
      share = 1
      lit = []
      ball = {
        x: layout.width / 2 + (pocket * 2 - rows) * (layout.gap / 2),
        y: layout.height - layout.gap * BALL_SHARE - 1,
      }
      draw()
    },
  }
}

/** Drawn once per size: a new gradient in every frame would create garbage. */
function drawnBall(radius: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = radius * 2
  const brush = canvas.getContext('2d')
  if (brush === null) return canvas
  const [x, y] = [radius * 0.65, radius * 0.6]
  const paint = brush.createRadialGradient(x, y, radius * 0.1, radius, radius, radius)
  paint.addColorStop(0, '#fff8dd')
  paint.addColorStop(0.4, '#f5c04e')
  paint.addColorStop(1, '#a8560c')
  brush.fillStyle = paint
  brush.arc(radius, radius, radius, 0, Math.PI * 2)
  brush.fill()
  return canvas
}

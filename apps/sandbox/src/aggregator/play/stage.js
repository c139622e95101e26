// What the player sees of a round: three reels, or three gates.
const SVG = 'http://www.w3.org/2000/svg'
const SPIN_MS = 700
const STOP_MS = 220
/** A multiplier in hundredths. A win that is not above the stake is not celebrated. */
const STAKE = 100

/** One shape per symbol; the first five win. */
const shapes = [
  'M50 14l11 25 27 3-20 18 6 27-24-14-24 14 6-27-20-18 27-3z',
  'M50 12l32 26-32 50-32-50z',
  'M50 14c20 22 28 34 28 46a28 28 0 0 1-56 0c0-12 8-24 28-46z',
  'M50 84C18 62 14 44 18 32c6-16 24-16 32 0 8-16 26-16 32 0 4 12 0 30-32 52z',
  'M22 72l-6-42 20 16 14-26 14 26 20-16-6 42z',
  'M24 24h52v52H24z',
  'M50 20a30 30 0 1 0 .1 0z',
  'M50 20l34 58H16z',
]

const pause = (ms) =>
  new Promise((done) => setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ms))

function symbolOf(index) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 100 100')
  svg.setAttribute('class', `symbol s${index}`)
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', shapes[index] ?? shapes[0])
  svg.append(path)
  return svg
}

function made(name, className, ...children) {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

const times = (multiplier) => `×${multiplier / 100}`

export function drawReels(stage, { session }, texts) {
  if (!stage.classList.contains('reels')) {
    const pays = session.pays.flatMap((pay, index) =>
      pay === 0 ? [] : [made('span', 'pay', symbolOf(index), made('b', '', times(pay)))],
    )
    stage.className = 'stage reels'
    stage.replaceChildren(
      made('div', 'window', ...[0, 1, 2].map((index) => made('div', 'reel', symbolOf(index)))),
      made('div', 'pays', made('span', 'label', texts.pays), ...pays),
    )
  }
  const reels = [...stage.querySelectorAll('.reel')]
  return {
    async start() {
      for (const reel of reels) reel.className = 'reel spinning'
      await pause(SPIN_MS)
    },
    async show({ shown, multiplier }) {
      for (const [index, reel] of reels.entries()) {
        reel.replaceChildren(symbolOf(shown[index]))
        reel.className = 'reel'
        await pause(STOP_MS)
      }
      if (multiplier > STAKE) for (const reel of reels) reel.className = 'reel winning'
    },
  }
}

export function drawGates(stage, { round }, text, pick) {
  const isNew = !stage.classList.contains('gates')
  if (isNew) {
    stage.className = 'stage gates'
    stage.replaceChildren(
      ...[0, 1, 2].map((index) => {
        const gate = made('button', 'gate', made('span', 'behind'))
        gate.type = 'button'
        gate.disabled = true
        gate.setAttribute('aria-label', text('door', { number: index + 1 }))
        return gate
      }),
    )
  }
  const gates = [...stage.querySelectorAll('.gate')]
  const close = () => {
    for (const gate of gates) {
      gate.className = 'gate'
      gate.disabled = true
    }
  }
  if (round?.state !== 'settled') close()
  return {
    async start() {
      close()
    },
    pickable() {
      for (const [index, gate] of gates.entries()) {
        gate.disabled = false
        gate.className = 'gate pickable'
        gate.onclick = () => {
          close()
          pick(index)
        }
      }
    },
    async show({ shown }, picked) {
      const [own, ...others] = shown
      const open = (gate, multiplier, isOwn) => {
        gate.querySelector('.behind').textContent = times(multiplier)
        gate.className = `gate opened ${isOwn ? (multiplier > STAKE ? 'own good' : 'own') : ''}`
      }
      open(gates[picked], own, true)
      await pause(SPIN_MS)
      for (const [index, gate] of gates.entries())
        if (index !== picked) open(gate, others.shift() ?? 0, false)
    },
  }
}

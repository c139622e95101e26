/** Objects of a river at dusk. */
import { fill, gleam, glow, gold, line, matte, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

export const koi: Draw = (kit, { main, pale, second }) => {
  const body = 'M-84 30C-70-18-28-52 22-44C50-40 66-26 74-10C60 10 30 34-8 44C-38 52-66 48-84 30Z'
  const tail = 'M66-16C78-44 92-66 112-72C108-52 106-42 96-28C110-30 118-26 126-14C106-4 86 2 66-4Z'
  const back = 'M-26-34C-22-62 2-80 34-74C28-62 30-52 40-42C18-44-6-44-26-34Z'
  const fin = 'M-34 40C-34 62-20 80 4 84C2 68 4 54 14 42Z'
  const patch =
    'M-58-2C-38-34-6-46 18-42C14-26-4-24-12-12C-22 2-40-2-58-2ZM8 34C8 16 30 2 52 4C44 18 28 30 8 34Z'
  const scales = repeat(11, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    return line(
      `M${-22 + column * 19 + row * 8} ${-18 + row * 15 + column * 1.5}a9 9 0 0 1 0 14`,
      main.dark,
      1.6,
      { opacity: '.55' },
    )
  })
  const rays = (d: string) => line(d, '#fff', 1.6, { opacity: '.45' })
  return at(
    -8,
    0,
    solid(kit, tail, second, { shade: 8 }) +
      rays('M72-12C86-30 96-48 106-64M74-10C92-14 106-18 118-14') +
      solid(kit, back, second, { shade: 7 }) +
      rays('M-12-44C-6-58 8-68 24-70M6-46C10-56 18-62 28-64') +
      solid(kit, fin, second, { shade: 8 }) +
      rays('M-22 48C-20 62-12 72-2 78M-6 48C-6 58-4 66 0 74') +
      solid(kit, body, main, { shade: 20, rim: 3 }) +
      scales +
      solid(kit, patch, pale, { shade: 5, rim: 1.4, opacity: 0.96 }) +
      line('M-56 38C-42 32-40 14-48 2', main.dark, 2.6, { opacity: '.7' }) +
      fill(circle(-62, 15, 7), '#fff5e4') +
      fill(circle(-63, 15, 4.6), '#0b0e14') +
      fill(circle(-64.5, 13.4, 1.6), '#fff') +
      line('M-82 34C-92 36-98 44-98 52M-78 38C-84 46-84 54-80 60', second.base, 2.6) +
      gleam(kit, -18, -22, 40, 9, -14, 0.6),
  )
}

export const lantern: Draw = (kit, { glow: light }) => {
  const red = matte('#e23b2e', '#2a0410')
  const ribs = [-52, -31, -10.5, 10.5, 31, 52]
    .map((x) =>
      line(`M${x * 0.42} -62C${x * 1.5} -40 ${x * 1.5} 36 ${x * 0.42} 58`, '#6d0d18', 2, { opacity: '.6' }),
    )
    .join('')
  const tassel = repeat(5, (index) =>
    line(`M${-8 + index * 4} 82v${22 - Math.abs(index - 2) * 3}`, '#f2b648', 2.6),
  )
  return (
    line('M0-98V-74', '#f2c25c', 4) +
    glow(kit, 0, 0, 98, '#ff8a3c', 0.55) +
    solid(kit, 'M-26-62C-96-44-96 40-26 58H26C96 40 96-44 26-62Z', red, { shade: 20, rim: 3 }) +
    glow(kit, 0, 4, 56, light, 0.85) +
    ribs +
    solid(kit, box(-34, -76, 68, 16, 5), gold, { shade: 4 }) +
    solid(kit, box(-34, 56, 68, 14, 5), gold, { shade: 4 }) +
    solid(kit, circle(0, 77, 7), gold, { shade: 3 }) +
    tassel +
    gleam(kit, -38, -22, 9, 24, 14, 0.6)
  )
}

export const shell: Draw = (kit, { glow: light }) => {
  const skin = matte('#7fb6c9', '#0c2340')
  const pearl = matte('#f6e9ef', '#584a78')
  const fan =
    'M0 18C-30 18-52 8-84-2C-96-44-62-84-40-82C-30-92-12-94 0-86C12-94 30-92 40-82C62-84 96-44 84-2C52 8 30 18 0 18Z'
  const low = 'M0 14C-34 12-60 16-88 8C-84 54-44 82 0 82C44 82 84 54 88 8C60 16 34 12 0 14Z'
  const ribs = [-72, -50, -26, 0, 26, 50, 72]
    .map((x) =>
      line(
        `M${x * 0.16} 12C${x * 0.5} -20 ${x * 0.86} -44 ${x * 0.9} ${-80 + Math.abs(x) * 0.5}`,
        '#1d4a63',
        2.4,
        { opacity: '.55' },
      ),
    )
    .join('')
  return (
    solid(kit, fan, skin, { shade: 16, rim: 3 }) +
    ribs +
    fill(ellipse(0, 12, 72, 20), '#0a2233', 0.8) +
    solid(kit, low, skin, { shade: 18, rim: 3 }) +
    [-54, -28, 0, 28, 54]
      .map((x) =>
        line(`M${x} 24C${x * 0.9} 48 ${x * 0.6} 64 ${x * 0.4} 78`, '#1d4a63', 2.2, { opacity: '.5' }),
      )
      .join('') +
    glow(kit, 0, 6, 62, light, 0.9) +
    solid(kit, circle(0, 4, 32), pearl, { shade: 13, rim: 2 }) +
    gleam(kit, -11, -9, 12, 8, -30, 1)
  )
}

export const coin: Draw = (kit, { metal }) => {
  const jade = matte('#3aa884', '#04202a')
  const ring = `${circle(0, 6, 74)}M-20-14v40h40v-40Z`
  const marks = [0, 90, 180, 270]
    .map((turn) =>
      at(
        0,
        6,
        solid(kit, 'M-14-60h28M0-60v22', jade) +
          line('M-13-58h26M-13-48h26M0-58v22M-9-36h18', '#0c4a42', 4.4) +
          line('M-13-59h26M0-59v20', '#b9f5de', 1.4, { opacity: '.7' }),
        turn,
      ),
    )
    .join('')
  return (
    line('M-8-74C-30-98 30-98 8-74', '#d84436', 5) +
    solid(kit, ring, jade, { shade: 16, rim: 3.4 }) +
    line(circle(0, 6, 64), '#0c4a42', 2.4, { opacity: '.7' }) +
    marks +
    line('M-20-14h40v40h-40Z', metal.base, 4) +
    line('M0 78v10M-6 88l-6 12M0 88v12M6 88l6 12', '#d84436', 4.4) +
    gleam(kit, -34, -30, 26, 10, -42, 0.7)
  )
}

export const gate: Draw = (kit, { glow: light }) => {
  const lacquer = matte('#e2442f', '#2a0414')
  const beam = 'M-98-66C-60-54 60-54 98-66L92-40C56-32-56-32-92-40Z'
  const cap = 'M-104-82C-62-68 62-68 104-82L99-62C60-52-60-52-99-62Z'
  const dark = matte('#3c2434')
  return (
    glow(kit, 0, 6, 84, light, 0.75) +
    solid(kit, 'M-62-44L-52-44L-56 86H-76Z', lacquer, { shade: 8 }) +
    solid(kit, 'M52-44H62L76 86H56Z', lacquer, { shade: 8 }) +
    solid(kit, box(-80, 80, 28, 12, 3), dark, { shade: 4 }) +
    solid(kit, box(52, 80, 28, 12, 3), dark, { shade: 4 }) +
    solid(kit, box(-80, -16, 160, 15, 3), lacquer, { shade: 7 }) +
    solid(kit, box(-13, -42, 26, 30, 3), gold, { shade: 5 }) +
    solid(kit, beam, lacquer, { shade: 8 }) +
    solid(kit, cap, dark, { shade: 6 }) +
    line('M-92-74C-58-63 58-63 92-74', '#ffb59d', 2, { opacity: '.5' })
  )
}

export const boat: Draw = (kit, { glow: light }) => {
  const rose = matte('#f58ab0', '#3a0b3c')
  const leaves = (angles: number[], length: number, width: number) =>
    angles
      .map((turn) => at(0, 46, solid(kit, petal(length, width), rose, { shade: 9, rim: 2 }), turn))
      .join('')
  const flame = 'M0 22C-22 10-20-16-8-34C-6-22 0-22 0-52C18-34 26-2 0 22Z'
  return (
    glow(kit, 0, -8, 96, light, 0.85) +
    leaves([-66, 66, -42, 42], 92, 44) +
    solid(kit, box(-24, 14, 48, 30, 8), matte('#fff0c9', '#8a4a18'), { shade: 8 }) +
    glow(kit, 0, -12, 46, '#fff3c4', 1) +
    solid(kit, flame, matte('#ffb02e', '#c7330d'), { shade: 7 }) +
    fill('M0 18C-10 10-8-6 0-22C10-6 12 8 0 18Z', '#fff6d8', 0.95) +
    leaves([-84, 84, -24, 24], 78, 46) +
    at(0, 50, solid(kit, petal(58, 46), rose, { shade: 9, rim: 2 })) +
    line('M-78 66q20 9 40 0t40 0t40 0t40 0', '#c9f6ff', 2.6, { opacity: '.6' }) +
    line('M-54 78q18 8 36 0t36 0t36 0', '#c9f6ff', 2, { opacity: '.4' })
  )
}

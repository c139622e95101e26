/** Things that a collector keeps in drawers. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, hole, polar, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const walnut = matte('#9a5a2a', '#2a0e04')

/** A magnifying glass over a small moth. */
export const lens: Draw = (kit, { glow: light }) =>
  glow(kit, -12, -18, 104, light, 0.6) +
  at(
    46,
    52,
    solid(kit, box(-13, -4, 26, 74, 12), walnut, { shade: 8, rim: 3 }) +
      solid(kit, box(-15, -14, 30, 20, 6), gold, { shade: 4, rim: 2 }),
    -45,
  ) +
  solid(kit, circle(-14, -20, 74) + hole(-14, -20, 58, 58), gold, { shade: 9, rim: 3.6 }) +
  fill(
    circle(-14, -20, 58),
    kit.radial([
      [0, '#e8fbff', 0.95],
      [0.7, '#8ad8e8', 0.85],
      [1, '#2a7a9a', 0.95],
    ]),
  ) +
  [-1, 1]
    .map((side) =>
      at(
        -14,
        -18,
        solid(kit, 'M4-4C20-34 46-34 42-10C40 6 22 10 4 6Z', matte('#ff9a3a', '#8a2a04'), {
          shade: 5,
          rim: 2,
        }) +
          solid(kit, 'M4 6C20 8 32 18 24 30C16 36 6 24 4 10Z', matte('#ffc85a', '#9a4a08'), {
            shade: 4,
            rim: 1.6,
          }),
        0,
        [side, 1],
      ),
    )
    .join('') +
  solid(kit, ellipse(-14, -14, 5, 24), matte('#5a2a14', '#1c0a04'), { shade: 3, rim: 1.4 }) +
  gleam(kit, -40, -48, 24, 10, -40, 0.95)

/** The key of the cabinet, with a tassel. */
export const cabinetKey: Draw = (kit) => {
  const bow = [0, 120, 240].map((turn) => {
    const [x, y] = polar(30, turn)
    return circle(x, y - 52, 25) + hole(x, y - 52, 12, 12)
  })
  return (
    at(
      0,
      0,
      bow.map((ring) => solid(kit, ring, gold, { shade: 6, rim: 2.8 })).join('') +
        solid(kit, circle(0, -52, 15), matte('#d8344a', '#4a0414'), { shade: 4, rim: 2 }) +
        solid(kit, box(-9, -20, 18, 112, 6), gold, { shade: 5, rim: 2.6, angle: 0 }) +
        solid(kit, 'M9 46H44V58H34V66H44V84H9Z', gold, { shade: 5, rim: 2.4 }) +
        solid(kit, box(-14, -16, 28, 13, 5), gold, { shade: 3, rim: 2 }) +
        gleam(kit, -26, -78, 12, 5, -40, 0.9),
      18,
    ) +
    line('M-14-40C-44-30-52-6-56 18', '#d8344a', 5) +
    solid(kit, 'M-66 16H-46L-40 66H-72Z', matte('#e8485a', '#5a0a1c'), { shade: 7, rim: 2.4 })
  )
}

/** A blue morpho. */
export const morpho: Draw = (kit) => {
  const blue = matte('#3aa0ff', '#0a1a7a')
  const wing = (side: 1 | -1) =>
    at(
      0,
      0,
      solid(kit, 'M6-8C30-78 78-98 102-84C110-50 92-8 46 10C28 14 14 8 6 2Z', matte('#1a2a5a', '#04081c'), {
        shade: 9,
        rim: 2.6,
      }) +
        solid(kit, 'M10-8C34-66 70-82 90-72C94-46 80-12 44 2C28 6 16 4 10-2Z', blue, { shade: 12, rim: 3 }) +
        line('M12-6C40-30 62-50 82-62M14-4C40-14 62-24 84-40M14 0C34-2 52-6 70-16', '#c8ecff', 2.6, {
          opacity: '.75',
        }) +
        [
          [84, -70],
          [92, -54],
          [88, -36],
          [76, -20],
        ]
          .map(([x = 0, y = 0]) => fill(circle(x, y, 3.6), '#ffffff', 0.9))
          .join('') +
        solid(kit, 'M6 6C34 8 74 18 76 50C74 80 46 92 30 74C18 58 8 34 6 14Z', matte('#1a2a5a', '#04081c'), {
          shade: 9,
          rim: 2.6,
        }) +
        solid(
          kit,
          'M10 12C34 14 62 24 64 48C62 70 46 78 34 64C22 50 12 32 10 18Z',
          matte('#5ac8ff', '#10308a'),
          {
            shade: 9,
            rim: 2.4,
          },
        ) +
        fill(circle(48, 54, 8), '#0a1440') +
        fill(circle(46, 52, 3), '#fff2a8'),
      0,
      [side, 1],
    )
  return (
    wing(-1) +
    wing(1) +
    line('M-3-34C-10-58-20-70-34-76M3-34C10-58 20-70 34-76', '#2a1a10', 4) +
    solid(kit, ellipse(0, 8, 9, 52), matte('#5a3a24', '#1c0c04'), { shade: 5, rim: 2 }) +
    solid(kit, circle(0, -38, 10), matte('#5a3a24', '#1c0c04'), { shade: 3, rim: 1.8 }) +
    solid(kit, circle(0, 2, 6), gold, { shade: 2, rim: 1.6 })
  )
}

/** An ammonite: a spiral with ribs. */
export const ammonite: Draw = (kit) => {
  const stone = matte('#e8c08a', '#6a3410')
  const ribs = Array.from({ length: 26 }, (_, index) => {
    const turn = index * 24
    const outer = 92 - index * 2.9
    const [x, y] = polar(outer, turn)
    const [u, v] = polar(outer * 0.62, turn + 10)
    return `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`
  })
  return (
    solid(
      kit,
      'M0-94C58-94 96-52 94 2C92 56 50 94-2 92C-58 90-94 48-92-4C-90-40-70-70-40-84C-44-100-20-100 0-94Z',
      stone,
      {
        shade: 16,
        rim: 4,
      },
    ) +
    line(ribs.join(''), '#8a4c1c', 5, { opacity: '.75' }) +
    line(
      'M-58-4C-58-36-32-58 0-58C34-58 58-34 58-2C58 28 34 52 4 52C-24 52-40 32-40 6C-40-18-22-34-2-34C18-34 32-18 32 0C32 16 20 26 6 26C-8 26-16 16-16 4C-16-6-8-12 0-12',
      '#7a3c10',
      7,
    ) +
    line('M-54-8C-52-36-30-54-2-54C28-54 52-34 54-6', '#fff2d8', 3, { opacity: '.8' }) +
    gleam(kit, -40, -62, 28, 10, -32, 0.7)
  )
}

/** Crystals that grow from a stone. */
export const amethyst: Draw = (kit) => {
  const violet = matte('#b05af0', '#2a0a6a')
  const shard = (x: number, y: number, high: number, wide: number, turn: number) =>
    at(
      x,
      y,
      solid(
        kit,
        polygon([
          [-wide, 0],
          [-wide, -high * 0.72],
          [0, -high],
          [wide, -high * 0.72],
          [wide, 0],
        ]),
        violet,
        { shade: 9, rim: 3 },
      ) +
        fill(
          polygon([
            [-wide, 0],
            [-wide, -high * 0.72],
            [-wide * 0.2, -high * 0.66],
            [-wide * 0.2, 0],
          ]),
          '#ecc8ff',
          0.5,
        ) +
        line(
          `M${-wide} ${-high * 0.72}L${-wide * 0.2} ${-high * 0.66}L${wide} ${-high * 0.72}M${-wide * 0.2} ${-high * 0.66}V0`,
          '#f4e0ff',
          2,
        ),
      turn,
    )
  return (
    glow(kit, 0, -10, 96, '#c88aff', 0.5) +
    shard(-34, 58, 96, 17, -34) +
    shard(36, 60, 104, 18, 32) +
    shard(-14, 62, 140, 22, -10) +
    shard(16, 64, 156, 24, 8) +
    shard(56, 68, 58, 13, 52) +
    shard(-58, 68, 52, 12, -54) +
    solid(
      kit,
      'M-96 84C-92 54-60 44-40 56C-20 42 20 42 38 56C62 44 92 56 96 84C60 100-60 100-96 84Z',
      matte('#6a5a72', '#1c1424'),
      {
        shade: 12,
        rim: 3.4,
      },
    )
  )
}

/** A green beetle on a pin. */
export const beetle: Draw = (kit) => {
  const green = metal('#3ad06a', '#04401c')
  const leg = (side: 1 | -1) =>
    line(
      `M${side * 40}-20L${side * 78}-46L${side * 92}-70M${side * 46} 18L${side * 88} 14L${side * 104} 28M${side * 40} 50L${side * 74} 74L${side * 78} 100`,
      '#3f7a34',
      8,
      { 'stroke-linejoin': 'round' },
    )
  return (
    leg(-1) +
    leg(1) +
    line('M-12-76C-22-98-36-104-48-100M12-76C22-98 36-104 48-100', '#3f7a34', 5) +
    solid(kit, 'M-24-66C-24-86 24-86 24-66L18-52H-18Z', metal('#2a9a5a', '#022a14'), { shade: 6, rim: 2.4 }) +
    solid(kit, 'M-46-54C-30-66 30-66 46-54C54-34 50-26 46-22H-46C-50-26-54-34-46-54Z', green, {
      shade: 9,
      rim: 3,
    }) +
    solid(kit, 'M-2-18V94C-44 88-60 40-50-18Z', green, { shade: 12, rim: 3.2 }) +
    solid(kit, 'M2-18V94C44 88 60 40 50-18Z', green, { shade: 12, rim: 3.2 }) +
    line(
      'M-14-8C-16 30-14 60-8 82M-30-8C-34 26-28 54-20 72M14-8C16 30 14 60 8 82M30-8C34 26 28 54 20 72',
      '#c8ffd8',
      2.6,
      {
        opacity: '.55',
      },
    ) +
    repeat(2, (index) => gleam(kit, index ? 18 : -30, 8, 8, 26, 12, 0.8)) +
    solid(kit, circle(0, -40, 7), gold, { shade: 2, rim: 1.6 })
  )
}

/** A chest of drawers; a butterfly leaves the open one. */
export const cabinet: Draw = (kit, tones) => {
  const { glow: light } = tones
  const drawers = [0, 1, 2].flatMap((row) =>
    [0, 1].map((column) => {
      const [x, y] = [column * 78 - 76, row * 46 - 58]
      const isOpen = row === 1 && column === 1
      return (
        (isOpen
          ? fill(box(x, y, 74, 40, 5), '#1c0a04') + glow(kit, x + 37, y + 10, 46, light, 0.95)
          : solid(kit, box(x, y, 74, 40, 5), matte('#c07a3a', '#4a1e08'), { shade: 6, rim: 2.4 })) +
        (isOpen
          ? solid(kit, box(x - 4, y + 20, 82, 30, 5), matte('#d88a44', '#5a2608'), { shade: 6, rim: 2.6 })
          : '') +
        solid(kit, circle(x + 37, y + (isOpen ? 35 : 20), 7), gold, { shade: 2, rim: 1.8 })
      )
    }),
  )
  return (
    solid(kit, 'M-90-72H90V88H70V100H48V88H-48V100H-70V88H-90Z', walnut, { shade: 12, rim: 3.6 }) +
    solid(kit, 'M-100-84C-60-104 60-104 100-84V-66H-100Z', matte('#b06a30', '#3a1606'), {
      shade: 7,
      rim: 3,
    }) +
    drawers.join('') +
    at(34, -44, morpho(kit, tones), 16, 0.52)
  )
}

/** Objects of a jazz club. */
import { fill, gleam, glow, gold, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, polygon } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const brass = metal('#f2b23c', '#7a2a08')
const ebony = metal('#3a4454', '#05080e')

export const trumpet: Draw = (kit, { glow: light }) =>
  glow(kit, 20, -6, 108, light, 0.65) +
  at(
    0,
    0,
    line('M-56 4H-22C8 4 8 52-22 52H-40C-66 52-66 4-36 4', brass.dark, 15) +
      line('M-56 4H-22C8 4 8 52-22 52H-40C-66 52-66 4-36 4', brass.base, 10) +
      line('M-58 1H-20C10 1 12 50-18 54', brass.light, 3) +
      solid(kit, 'M-104-6H-92C-88 0-88 8-92 14H-104C-108 8-108 0-104-6Z', silver, { shade: 3 }) +
      solid(kit, 'M-96 0H30C58-4 76-26 92-56L104 64C82 34 58 14 30 10H-96Z', brass, { shade: 10, rim: 3.4 }) +
      solid(
        kit,
        'M92-58C104-62 114-30 114 4C114 40 108 70 100 66C90 60 84 34 84 4C84-28 84-54 92-58Z',
        metal('#ffd878', '#8a3a08'),
        {
          shade: 9,
          rim: 3,
        },
      ) +
      [-34, -10, 14]
        .map(
          (x) =>
            solid(kit, box(x - 9, -16, 18, 60, 6), brass, { shade: 5, rim: 2.2, angle: 0 }) +
            line(`M${x}-16V-34`, silver.base, 6) +
            solid(kit, ellipse(x, -38, 11, 6), matte('#fff6e0', '#8a7a6a'), { shade: 2 }),
        )
        .join('') +
      gleam(kit, 60, -8, 22, 5, -28, 0.95),
    -16,
  )

/** A gold record that locks; its value is written on its label. */
export const goldRecord: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 112, light, 0.7) +
  solid(kit, circle(0, 0, 98), gold, { shade: 12, rim: 4 }) +
  [88, 81, 74, 67].map((r) => line(circle(0, 0, r), '#8a4a08', 2, { opacity: '.6' })).join('') +
  fill('M0 0L-62-76A98 98 0 0 1-22-95Z', '#fffbe0', 0.5) +
  fill('M0 0L62 76A98 98 0 0 1 22 95Z', '#fffbe0', 0.34) +
  solid(kit, circle(0, 0, 62), matte('#123a52', '#020a14'), { shade: 9, rim: 3 }) +
  line(circle(0, 0, 53), '#ffd878', 2.4, { 'stroke-dasharray': '2 6' })

export const microphone: Draw = (kit) => {
  const grille = 'M-44-46C-44-80-24-98 0-98C24-98 44-80 44-46V-4C44 22 26 36 0 36C-26 36-44 22-44-4Z'
  return (
    solid(kit, box(-7, 30, 14, 48, 4), silver, { shade: 3, angle: 0 }) +
    solid(kit, 'M-50 96C-50 82-28 76 0 76C28 76 50 82 50 96Z', ebony, { shade: 6, rim: 3 }) +
    solid(kit, grille, silver, { shade: 14, rim: 4 }) +
    [-30, -15, 0, 15, 30].map((x) => line(`M${x}-82V18`, '#2a3444', 5, { opacity: '.75' })).join('') +
    solid(kit, box(-48, -40, 96, 18, 5), silver, { shade: 4, rim: 2.6 }) +
    solid(kit, circle(0, -31, 8), matte('#e0342c', '#4a0410'), { shade: 3 }) +
    solid(kit, 'M-52-10C-52 34-30 50 0 50C30 50 52 34 52-10H42C42 26 26 40 0 40C-26 40-42 26-42-10Z', brass, {
      shade: 4,
      rim: 2,
    }) +
    gleam(kit, -24, -64, 8, 24, 14, 0.95)
  )
}

export const doubleBass: Draw = (kit) => {
  const wood = matte('#b8561c', '#2a0804')
  const body =
    'M0-22C20-26 38-16 42 4C44 18 34 24 36 34C58 40 66 62 58 80C48 100 20 102 0 100C-20 102-48 100-58 80C-66 62-58 40-36 34C-34 24-44 18-42 4C-38-16-20-26 0-22Z'
  return at(
    0,
    0,
    line('M0 96V104', silver.base, 5) +
      solid(kit, body, wood, { shade: 14, rim: 3.6 }) +
      line('M-24 30C-32 40-20 50-26 62M24 30C32 40 20 50 26 62', '#1c0602', 4.4) +
      solid(
        kit,
        polygon([
          [-7, -84],
          [7, -84],
          [9, 40],
          [-9, 40],
        ]),
        ebony,
        { shade: 4, rim: 1.6 },
      ) +
      solid(kit, box(-22, 54, 44, 8, 3), matte('#ffe0a8', '#8a4a1c'), { shade: 2 }) +
      solid(kit, 'M-9-82C-16-92-8-106 4-102C14-98 10-86 2-88L8-80Z', wood, { shade: 3 }) +
      [-5, -1.7, 1.7, 5]
        .map((x) => line(`M${x * 0.8}-82L${x * 1.6} 78`, '#fff2d0', 1.2, { opacity: '.85' }))
        .join('') +
      [-92, -84].map((y) => line(`M-20 ${y}H-9M9 ${y}H20`, gold.base, 5)).join('') +
      gleam(kit, -34, 60, 8, 22, 16, 0.7),
    16,
  )
}

export const trilby: Draw = (kit) =>
  at(
    0,
    6,
    solid(kit, ellipse(0, 44, 104, 26), matte('#3a6a8a', '#04101c'), { shade: 10, rim: 3.4 }) +
      solid(
        kit,
        'M-62 42C-66-8-60-58-34-70C-20-76-10-62 0-60C12-62 24-78 40-68C62-54 66-6 62 42C40 56-40 56-62 42Z',
        matte('#4a82a4', '#061826'),
        {
          shade: 15,
          rim: 3.6,
        },
      ) +
      solid(kit, 'M-65 12C-40 26 40 26 65 12L63 42C40 56-40 56-63 42Z', matte('#1c1420', '#000000'), {
        shade: 5,
      }) +
      solid(kit, 'M48 14C58-14 78-30 96-34C92-10 80 12 56 30Z', matte('#ffb02e', '#a0340c'), {
        shade: 4,
        rim: 2,
      }) +
      line('M52 24C64 4 78-14 92-28', '#7a2a0c', 2) +
      line('M-6-58C-2-40 2-40 6-58', '#1a3a52', 3, { opacity: '.6' }) +
      gleam(kit, -36, -30, 8, 24, 14, 0.7),
    -6,
  )

export const cocktail: Draw = (kit, { glow: light }) =>
  glow(kit, 0, -30, 92, light, 0.5) +
  fill('M-70-66H70L0 14Z', '#ff9a3c', 0.92) +
  fill('M-70-66H70L52-46H-52Z', '#ffd28a', 0.7) +
  line('M-88-86L0 14L88-86M0 14V82', '#e4f4ff', 6, { opacity: '.9', 'stroke-linejoin': 'round' }) +
  line('M-88-86H88', '#ffffff', 3, { opacity: '.8' }) +
  solid(kit, 'M-46 94C-30 78 30 78 46 94C30 100-30 100-46 94Z', silver, { shade: 3, rim: 2 }) +
  line('M-30-44L52-104', '#ffe0a0', 4) +
  [
    [-8, -60, 13],
    [16, -78, 13],
  ]
    .map(
      ([x = 0, y = 0, r = 12]) =>
        solid(kit, circle(x, y, r), matte('#8ac83a', '#1a3a0c'), { shade: 5 }) +
        fill(circle(x + 3, y - 2, 3.4), '#d8342c'),
    )
    .join('') +
  gleam(kit, -44, -58, 18, 5, 46, 0.95)

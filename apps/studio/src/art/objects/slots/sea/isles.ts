/** Objects of a treasure hunt among islands. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, polar, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const wood = matte('#a8642c', '#2a0e06')
const parchment = matte('#f2dca8', '#8a5420')
const brass = metal('#e0a03a', '#5a2404')
const palm = matte('#3ab85a', '#03402e')
const red = matte('#e8384a', '#4a0418')

export const chest: Draw = (kit, { glow: light }) =>
  glow(kit, 0, -30, 96, light, 0.8) +
  solid(kit, 'M-84-22C-84-84 84-84 84-22L74-14H-74Z', wood, { shade: 12, rim: 3.2 }) +
  fill('M-70-18C-70-58 70-58 70-18Z', '#2a0e06') +
  repeat(9, (index) =>
    at(-56 + index * 14, -22 - (index % 3) * 9, solid(kit, circle(0, 0, 13), gold, { shade: 4, rim: 2 })),
  ) +
  at(-20, -44, solid(kit, star(6, 14, 12), matte('#ff4a6a', '#5a0420'), { shade: 3, rim: 2 })) +
  at(28, -40, solid(kit, star(4, 16, 11), matte('#3ae0c8', '#034a4a'), { shade: 3, rim: 2 })) +
  solid(kit, box(-88, -16, 176, 104, 10), wood, { shade: 16, rim: 3.4 }) +
  line('M-86 18H86M-86 54H86', '#5a2810', 3, { opacity: '.6' }) +
  [-66, 48].map((x) => solid(kit, box(x, -18, 20, 108, 4), brass, { shade: 5, rim: 2.4 })).join('') +
  solid(kit, box(-22, -12, 44, 46, 8), brass, { shade: 6, rim: 2.6 }) +
  fill(`${circle(0, 6, 7)}M-4 8H4L6 24H-6Z`, '#2a0e06') +
  gleam(kit, -40, 0, 26, 4, 0, 0.6)

export const compass: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 8, 100, light, 0.35) +
  solid(kit, box(-12, -106, 24, 26, 6), brass, { shade: 4, rim: 2.4 }) +
  solid(kit, circle(0, 8, 90), brass, { shade: 14, rim: 4 }) +
  solid(kit, circle(0, 8, 72), parchment, { shade: 10, rim: 2 }) +
  repeat(24, (index) => {
    const [x, y] = polar(64, index * 15)
    const [u, v] = polar(index % 6 === 0 ? 50 : 58, index * 15)
    return line(
      `M${x.toFixed(1)} ${(y + 8).toFixed(1)}L${u.toFixed(1)} ${(v + 8).toFixed(1)}`,
      '#6a3a14',
      index % 6 === 0 ? 4 : 2,
    )
  }) +
  at(0, 8, fill(star(4, 44, 9), '#c8964a', 0.8)) +
  at(
    0,
    8,
    solid(kit, 'M0-58L13 0H-13Z', red, { shade: 4, rim: 1.6 }) +
      solid(kit, 'M0 58L13 0H-13Z', matte('#3a5a9a', '#0a1430'), { shade: 4, rim: 1.6 }),
    32,
  ) +
  solid(kit, circle(0, 8, 11), brass, { shade: 3, rim: 2 }) +
  gleam(kit, -34, -32, 26, 10, -38, 0.7)

export const helm: Draw = (kit) =>
  repeat(8, (index) =>
    at(
      0,
      0,
      solid(kit, 'M-6-60H6V-82C12-88 11-104 0-106C-11-104-12-88-6-82Z', wood, { shade: 5, rim: 2.2 }),
      index * 45,
    ),
  ) +
  line(circle(0, 0, 62), '#2a0e06', 25) +
  line(circle(0, 0, 62), wood.base, 20) +
  line(circle(0, 0, 67), wood.rim, 2.4, { opacity: '.7' }) +
  repeat(8, (index) =>
    at(0, 0, solid(kit, box(-6, -56, 12, 40, 4), wood, { shade: 4, rim: 2 }), index * 45),
  ) +
  repeat(8, (index) => at(0, 0, fill(circle(0, -62, 3.6), '#ffd98a'), index * 45 + 22)) +
  solid(kit, circle(0, 0, 24), brass, { shade: 7, rim: 3 }) +
  solid(kit, star(5, 13, 6), red, { shade: 2, rim: 1.4 }) +
  gleam(kit, -40, -48, 22, 7, -42, 0.5)

export const spyglass: Draw = (kit) =>
  at(
    0,
    0,
    solid(kit, box(-104, -15, 66, 30, 6), wood, { shade: 7, rim: 2.6, angle: 80 }) +
      solid(kit, box(-44, -20, 66, 40, 6), brass, { shade: 8, rim: 3, angle: 80 }) +
      solid(kit, box(16, -26, 76, 52, 6), wood, { shade: 9, rim: 3, angle: 80 }) +
      [-110, -48, 14, 84]
        .map((x, index) =>
          solid(kit, box(x, -19 - index * 5, 14, 38 + index * 10, 5), brass, {
            shade: 4,
            rim: 2.2,
            angle: 80,
          }),
        )
        .join('') +
      fill(ellipse(98, 0, 8, 32), '#8ae8f8') +
      gleam(kit, 97, -10, 4, 14, 0, 0.9) +
      gleam(kit, 40, -16, 30, 4, 0, 0.6),
    -34,
    0.94,
  )

export const parrot: Draw = (kit) => {
  const green = matte('#2ac86a', '#03442e')
  const blue = matte('#2a8af0', '#041c5a')
  return (
    line('M-76 62C-30 52 30 70 88 58', wood.base, 12) +
    line('M-76 59C-30 49 30 67 88 55', wood.light, 2.6) +
    at(
      -16,
      50,
      solid(kit, petal(62, 20), blue, { shade: 5, rim: 2 }) +
        at(12, 0, solid(kit, petal(54, 18), red, { shade: 5, rim: 2 }), -8),
      192,
    ) +
    solid(kit, 'M-4-96C40-96 56-62 50-26C46 18 26 56-12 62C-38 40-44-6-40-44C-38-76-28-96-4-96Z', red, {
      shade: 16,
      rim: 3.4,
    }) +
    solid(kit, 'M50-34C62 8 40 52-4 60C-14 24 10-18 50-34Z', green, { shade: 8, rim: 2.6 }) +
    line('M40 0C30 22 18 38 4 50M46-18C36 10 22 30 6 40', '#eafff0', 2.4, { opacity: '.5' }) +
    fill('M-38-62C-34-84-10-88-4-70C0-52-20-44-36-48Z', '#fff2e0') +
    solid(kit, 'M-34-74C-66-76-70-44-56-28C-50-40-40-46-30-48Z', matte('#ffc42e', '#8a4a04'), {
      shade: 5,
      rim: 2.2,
    }) +
    fill(circle(-18, -66, 7), '#1c0c08') +
    fill(circle(-20, -69, 2.6), '#fff') +
    line('M-6 62V74M8 60V72', '#ffb04a', 7) +
    gleam(kit, 8, -80, 14, 6, 20, 0.6)
  )
}

export const coconut: Draw = (kit) =>
  at(
    -14,
    0,
    repeat(5, (index) =>
      at(
        8,
        -34,
        solid(kit, petal(84, 30), palm, { shade: 7, rim: 2.2 }) +
          line('M0-6V-70', '#d8ffe0', 2, { opacity: '.5' }),
        -96 + index * 50,
      ),
    ),
  ) +
  solid(kit, circle(-32, 36, 46), matte('#7a4420', '#1c0804'), { shade: 14, rim: 3 }) +
  solid(kit, circle(46, 42, 42), matte('#8a5028', '#1c0804'), { shade: 12, rim: 3 }) +
  solid(kit, ellipse(46, 42, 31, 31), matte('#fffdf4', '#b8a890'), { shade: 8, rim: 2 }) +
  fill(ellipse(48, 46, 21, 20), '#d8ecf0') +
  fill(circle(-48, 26, 5) + circle(-34, 20, 5) + circle(-42, 36, 5), '#2a0e06') +
  repeat(9, (index) =>
    line(`M${-64 + index * 8} ${50 + (index % 3) * 8}q5 5 9 1`, '#c8905a', 2.2, { opacity: '.6' }),
  ) +
  gleam(kit, -50, 12, 14, 6, -34, 0.5)

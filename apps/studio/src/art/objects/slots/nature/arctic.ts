/** Objects of the arctic night. */
import { fill, gleam, glow, line, matte, metal, silver, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, polygon, repeat, star } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const ice = metal('#a8e4f5', '#0a3a7a')
const snow = matte('#f4fbff', '#5a8ac0')
const wood = matte('#b8743c', '#3a1408')

export const snowflake: Draw = (kit, { glow: light }) => {
  const arm = 'M-6 0V-46L-28-60L-22-70L-6-60V-72L-16-80L-8-88L0-80L8-88L16-80L6-72V-60L22-70L28-60L6-46V0Z'
  const arms = repeat(6, (index) => at(0, 0, solid(kit, arm, ice, { shade: 5, rim: 2.6 }), index * 60))
  return (
    glow(kit, 0, 0, 112, light, 0.8) +
    glow(kit, 0, 0, 78, '#ffffff', 0.55) +
    arms +
    solid(kit, star(6, 30, 18), matte('#ffffff', '#4ab0e8'), { shade: 5, rim: 2.6 }) +
    repeat(6, (index) => at(0, 0, fill(circle(0, -96, 4), '#ffffff'), index * 60 + 30)) +
    gleam(kit, -10, -12, 14, 5, -40, 0.95)
  )
}

export const igloo: Draw = (kit, { glow: light }) =>
  glow(kit, -8, 50, 92, light, 0.5) +
  solid(kit, 'M-92 74C-92-14-52-66 4-66C60-66 96-14 96 74Z', snow, { shade: 17, rim: 4 }) +
  line(
    'M-88 38C-40 30 40 30 92 38M-74-2C-40-8 50-8 78-2M-48-38C-20-42 30-42 54-38M-30 32V74M34 30V74M-52-6L-60 34M10-8V30M54-6L64 34M-14-40L-20-8M26-40L32-8',
    '#7ab4dc',
    3.4,
    { opacity: '.8' },
  ) +
  solid(kit, 'M-66 82V50C-66 18-42 4-16 4C10 4 34 18 34 50V82Z', snow, { shade: 10, rim: 3.4 }) +
  fill('M-48 82V54C-48 32-34 22-16 22C2 22 16 32 16 54V82Z', '#ffb04a') +
  glow(kit, -16, 62, 40, '#fff2b0', 0.9) +
  line('M-56 44L-40 38M22 38L12 40M-16 6V22', '#7ab4dc', 3) +
  solid(kit, 'M-104 88C-70 70 80 70 104 88C70 98-70 98-104 88Z', snow, { shade: 5, rim: 2 }) +
  gleam(kit, -26, -40, 30, 9, -26, 0.9)

export const iceCrystal: Draw = (kit, { glow: light }) => {
  const shard = (x: number, foot: number, height: number, width: number, turn: number) =>
    at(
      x,
      foot,
      solid(
        kit,
        `M${-width} 0L${-width} ${-height + width}L0 ${-height}L${width} ${-height + width}L${width} 0L0 ${width * 0.6}Z`,
        matte('#4ac8f5', '#122a8a'),
        {
          shade: 9,
          rim: 3,
        },
      ) +
        fill(
          `M${-width} 0L${-width} ${-height + width}L0 ${-height}L${-width * 0.2} ${-height + width * 1.4}V${width * 0.5}Z`,
          '#e0fbff',
          0.65,
        ) +
        line(
          `M${-width * 0.2} ${-height + width * 1.4}V${width * 0.4}M0 ${-height}L${-width * 0.2} ${-height + width * 1.4}L${width} ${-height + width}`,
          '#ffffff',
          2,
          { opacity: '.8' },
        ),
      turn,
    )
  return (
    glow(kit, 0, 0, 104, light, 0.55) +
    shard(-34, 80, 108, 18, -24) +
    shard(36, 80, 116, 19, 22) +
    shard(0, 84, 176, 29, 0) +
    shard(-16, 88, 66, 14, -10) +
    shard(24, 88, 56, 13, 14)
  )
}

export const mitten: Draw = (kit) => {
  const wool = matte('#e83a5a', '#4a0428')
  return at(
    0,
    2,
    solid(
      kit,
      'M-52 44V-30C-52-74-30-96 2-96C36-96 54-72 54-32V-16C70-34 92-32 96-16C100-2 84 10 70 26C60 36 54 42 52 50Z',
      wool,
      {
        shade: 15,
        rim: 3.6,
      },
    ) +
      line('M-40 8L-24-8L-8 8L8-8L24 8L40-8', '#ffe4ea', 6) +
      line('M-40-18L-24-34L-8-18L8-34L24-18L38-32', '#ffb0c4', 4) +
      at(0, -62, fill(star(6, 17, 6), '#ffffff')) +
      solid(kit, box(-62, 40, 122, 50, 18), snow, { shade: 9, rim: 3 }) +
      repeat(6, (index) => line(`M${-46 + index * 18} 48V82`, '#9ac0e0', 4, { opacity: '.7' })) +
      gleam(kit, -30, -62, 9, 24, 12, 0.7),
    -10,
  )
}

export const sledge: Draw = (kit) =>
  line('M-98 70H64C92 70 102 44 92 26C84 12 66 18 68 34', silver.dark, 12) +
  line('M-98 70H64C92 70 102 44 92 26C84 12 66 18 68 34', silver.base, 7) +
  line('M-98 67H62', silver.light, 2.4) +
  line('M-64 68L-54 10M-4 68V10M48 68L42 10', '#7a3a14', 11) +
  line('M-66 66L-56 10M-6 66V10M46 66L40 10', '#c88a4a', 4) +
  repeat(3, (index) =>
    solid(
      kit,
      polygon([
        [-92 + index * 5, -24 + index * 16],
        [66 + index * 4, -24 + index * 16],
        [70 + index * 4, -12 + index * 16],
        [-94 + index * 5, -12 + index * 16],
      ]),
      wood,
      {
        shade: 4,
        rim: 2.4,
      },
    ),
  ) +
  solid(kit, box(-66, -62, 92, 42, 12), matte('#3a9ae0', '#0a1a5a'), { shade: 9, rim: 3 }) +
  line('M-40-62V-22M2-62V-22', '#ffd24a', 8) +
  solid(kit, ellipse(-20, -70, 34, 15), matte('#e83a5a', '#4a0428'), { shade: 6, rim: 2.4 }) +
  line('M70-16C92-30 100-54 96-74', '#ffd24a', 5) +
  gleam(kit, -50, -52, 12, 5, -30, 0.8)

export const pine: Draw = (kit) => {
  const needles = matte('#1fa886', '#02283a')
  const tier = (y: number, half: number, height: number) =>
    solid(
      kit,
      `M0 ${y - height}L${half} ${y}C${half * 0.6} ${y - 6} ${half * 0.4} ${y + 10} ${half * 0.1} ${y + 4}C${-half * 0.3} ${y + 12} ${-half * 0.6} ${y - 4} ${-half} ${y}Z`,
      needles,
      {
        shade: 10,
        rim: 3,
      },
    ) +
    fill(
      `M0 ${y - height}L${half * 0.5} ${y - height * 0.5}C${half * 0.2} ${y - height * 0.34} ${half * 0.1} ${y - height * 0.54} ${-half * 0.1} ${y - height * 0.4}C${-half * 0.2} ${y - height * 0.3} ${-half * 0.36} ${y - height * 0.46} ${-half * 0.5} ${y - height * 0.5}Z`,
      '#f4fbff',
      0.95,
    )
  return (
    solid(kit, box(-11, 62, 22, 34, 4), wood, { shade: 4, angle: 0 }) +
    tier(70, 78, 86) +
    tier(24, 62, 74) +
    tier(-18, 46, 62) +
    at(0, -86, fill(star(5, 17, 7), '#fff0a0')) +
    solid(kit, 'M-70 98C-40 84 40 84 70 98C40 104-40 104-70 98Z', snow, { shade: 3, rim: 1.6 })
  )
}

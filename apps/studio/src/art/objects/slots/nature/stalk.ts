/** What grows on the beanstalk, and what is found in the giant's castle above the clouds. */
import { fill, gleam, glow, gold, line, matte, metal, solid } from '../../../kit.ts'
import { at, box, circle, ellipse, petal, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const leaf = matte('#58c23a', '#0a4420')
const stalk = matte('#8ad848', '#1a5a1c')
const feather = matte('#fff6e2', '#c08a4a')
const stone = matte('#d8d2e4', '#4a3f74')
const wood = matte('#b06a34', '#3a1606')

/** A golden bean with a sprout that curls around it. */
export const bean: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 110, light, 0.85) +
  line('M-58 66C-100 30-92-54-38-84C-4-102 34-96 46-72C54-54 40-42 28-52', '#3a9a2c', 12) +
  line('M-58 66C-100 30-92-54-38-84C-4-102 34-96 46-72', '#9ae85a', 4, { opacity: '.8' }) +
  at(-70, -34, solid(kit, petal(44, 26), leaf, { shade: 6, rim: 2 }), -64) +
  solid(
    kit,
    'M-34-44C6-72 66-48 72 6C78 60 38 96-8 88C-42 82-52 52-30 36C-10 20-14 6-34-2C-54-12-54-32-34-44Z',
    metal('#ffcf3a', '#a04a08'),
    { shade: 15, rim: 4 },
  ) +
  line('M4-40C40-32 54-4 50 28', '#fff6c8', 6, { opacity: '.75' }) +
  gleam(kit, 20, -26, 26, 11, 28, 0.9)

/** A castle on a cloud. */
export const cloudCastle: Draw = (kit) => {
  const tower = (x: number, top: number, wide: number) =>
    solid(kit, box(x - wide / 2, top, wide, 74 - top, 3), stone, { shade: 8, rim: 2.6 }) +
    solid(
      kit,
      polygon([
        [x - wide / 2 - 7, top + 2],
        [x, top - 42],
        [x + wide / 2 + 7, top + 2],
      ]),
      matte('#e8484a', '#5a0a2a'),
      { shade: 7, rim: 2.4 },
    ) +
    fill(`M${x - 5} ${top + 34}v-10a5 6 0 0 1 10 0v10Z`, '#3a2c5a')
  return (
    tower(-46, -22, 34) +
    tower(46, -22, 34) +
    solid(kit, 'M-40 74V-6H-26V6H-12V-6H12V6H26V-6H40V74Z', stone, { shade: 10, rim: 3 }) +
    tower(0, -50, 38) +
    fill('M-17 74V44a17 20 0 0 1 34 0V74Z', '#3a2c5a') +
    solid(
      kit,
      'M-98 84C-104 62-80 50-64 60C-54 42-24 46-18 62C-4 48 26 50 30 66C44 50 78 52 78 72C100 70 104 92 88 98H-82C-92 98-98 92-98 84Z',
      matte('#ffffff', '#6aa0d8'),
      { shade: 12, rim: 3 },
    )
  )
}

/** The goose that lays golden eggs, on its egg. */
export const goose: Draw = (kit, { glow: light }) =>
  glow(kit, -10, 60, 70, light, 0.6) +
  at(
    -14,
    66,
    solid(kit, ellipse(0, 0, 36, 30), metal('#ffd24a', '#a85208'), { shade: 10, rim: 3 }) +
      gleam(kit, -10, -12, 14, 7, -24, 0.95),
  ) +
  solid(
    kit,
    'M-98-20C-84-30-66-22-52-12C-30-22 4-20 24-6C40-24 42-46 34-66C28-86 44-102 62-98C80-94 86-76 78-58C72-24 76 14 44 40C12 62-46 56-66 28C-76 12-82-2-98-20Z',
    feather,
    { shade: 15, rim: 3.6 },
  ) +
  solid(kit, 'M-44 4C-18-14 20-6 34 12C18 38-24 40-44 4Z', matte('#f0dcb8', '#9a6434'), {
    shade: 9,
    rim: 2.6,
  }) +
  line('M-28 8C-8 2 12 6 24 14M-20 18C-4 14 8 16 16 20', '#a8743c', 3.4) +
  solid(kit, 'M74-86C90-90 104-84 108-76C98-68 84-68 74-70Z', matte('#ff9a1e', '#8a3004'), {
    shade: 5,
    rim: 2,
  }) +
  fill(circle(62, -80, 5.6), '#2a1a2c') +
  fill(circle(63.6, -81.6, 1.8), '#ffffff')

export const harp: Draw = (kit) => {
  const frame =
    'M-56 92C-70 88-70 70-58 64L-40-60C-44-78-30-96-10-92C16-88 34-66 66-74C86-80 94-62 84-50C80-10 40 62-28 90C-38 94-48 94-56 92ZM-36 62C8 34 48-10 62-52C32-48 6-62-16-72C-20-72-22-68-20-62Z'
  return (
    repeat(6, (index) =>
      line(`M${-14 + index * 13} ${-60 + index * 3}L${-34 + index * 12} ${60 - index * 17}`, '#fff2b8', 2.4),
    ) +
    solid(kit, frame, gold, { shade: 11, rim: 3.4 }) +
    at(-6, -84, solid(kit, circle(0, 0, 14), matte('#ff6a8a', '#6a0a3a'), { shade: 5, rim: 2 })) +
    fill(circle(74, -62, 6), '#fff6cc') +
    gleam(kit, -44, 8, 6, 40, 8, 0.7)
  )
}

/** The axe that fells the stalk. */
export const axe: Draw = (kit) =>
  at(
    0,
    0,
    solid(kit, box(-9, -92, 18, 188, 8), wood, { shade: 6, angle: 0, rim: 2.6 }) +
      line('M-3-40V84M3-20V60', '#6a3412', 2, { opacity: '.6' }) +
      solid(
        kit,
        'M-12-72H14V-26H-12C-30-22-48-12-62 6C-78-34-78-62-62-104C-48-86-30-76-12-72Z',
        metal('#c8d8e8', '#22304a'),
        { shade: 12, rim: 3.4 },
      ) +
      line('M-60-92C-70-60-70-36-60-6', '#ffffff', 4, { opacity: '.8' }) +
      solid(kit, 'M14-66L44-58V-40L14-32Z', metal('#9ab0c8', '#1a263c'), { shade: 7, rim: 2.4 }) +
      solid(kit, box(-14, -60, 28, 22, 4), metal('#f0b646'), { shade: 4, rim: 2 }),
    32,
  )

/** A pouch of magic beans. */
export const pouch: Draw = (kit) =>
  solid(
    kit,
    'M-30-40C-72-14-92 40-74 74C-64 96-32 100 0 100C32 100 64 96 74 74C92 40 72-14 30-40Z',
    matte('#c85a8a', '#4a0a44'),
    { shade: 17, rim: 4 },
  ) +
  solid(
    kit,
    'M-34-44C-56-66-50-84-30-80C-20-92 20-92 30-80C50-84 56-66 34-44Z',
    matte('#e07aa4', '#5a0a44'),
    { shade: 9, rim: 3 },
  ) +
  line('M-36-42C-12-32 12-32 36-42', '#ffd24a', 9) +
  line('M30-38C48-26 50-10 42 2M30-38C60-36 70-24 68-8', '#ffd24a', 5) +
  [
    [-30, 30, -24, '#6ad84a'],
    [26, 22, 30, '#ffcf3a'],
    [0, 62, 4, '#5ac8f0'],
  ]
    .map(([x, y, turn, colour]) =>
      at(
        Number(x),
        Number(y),
        solid(
          kit,
          'M-18-12C-2-24 22-12 20 6C18 22-2 26-14 16C-8 8-8 2-14-2C-22-4-24-8-18-12Z',
          matte(String(colour), '#3a1a2c'),
          { shade: 6, rim: 2 },
        ),
        Number(turn),
      ),
    )
    .join('') +
  gleam(kit, -50, 14, 9, 28, 18, 0.6)

/** A stalk with leaves that climbs through a scene. */
export const climber =
  (x: number, top: number, foot: number, lean: number): Draw =>
  (kit) => {
    const steps = Math.ceil((foot - top) / 46)
    const d = `M${x} ${foot}` + repeat(steps, (index) => `q${index % 2 ? -lean : lean} -23 0 -46`)
    return (
      line(d, '#2c7a24', 13) +
      line(d, '#7cd044', 7) +
      repeat(steps, (index) =>
        at(
          x,
          foot - index * 46 - 14,
          solid(kit, petal(40, 26), index % 3 === 1 ? stalk : leaf, { shade: 6, rim: 2 }),
          index % 2 ? -68 : 62,
        ),
      )
    )
  }

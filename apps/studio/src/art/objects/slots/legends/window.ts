/** Pieces of stained glass: every shape is cut from one colour and held by dark lead. */
import { fill, gleam, glow, gold, line, matte, solid, type Kit, type Material } from '../../../kit.ts'
import { at, box, circle, petal, polar, polygon, repeat } from '../../../svg.ts'
import type { Draw } from '../../object.ts'

const LEAD = '#1c1420'
const ruby = matte('#f0324e', '#4a0418')
const sapphire = matte('#3a7cf0', '#0a1460')
const emerald = matte('#2cc47a', '#04382a')
const amber = matte('#ff9a2e', '#6a1c04')
const violet = matte('#a35af0', '#26086a')
const rose = matte('#ff7ab4', '#7a0a4a')
const milk = matte('#f4f8ff', '#6a8ac8')

/** A piece of glass with its lead. */
function pane(kit: Kit, d: string, glass: Material, lead = 11): string {
  return (
    line(d, LEAD, lead, { 'stroke-linejoin': 'round' }) +
    solid(kit, d, glass, { shade: 11, rim: 3.4, angle: 74 })
  )
}

const leadLine = (d: string, width = 5) => line(d, LEAD, width, { opacity: '.8' })

export const rosette: Draw = (kit, { glow: light }) =>
  glow(kit, 0, 0, 110, light, 0.7) +
  fill(circle(0, 0, 100), LEAD) +
  solid(kit, circle(0, 0, 97), gold, { shade: 8, rim: 3 }) +
  fill(circle(0, 0, 87), LEAD) +
  repeat(12, (index) =>
    at(...polar(75, index * 30 + 15), pane(kit, circle(0, 0, 9.5), index % 2 ? amber : violet, 5)),
  ) +
  repeat(12, (index) =>
    at(
      0,
      0,
      at(0, -26, pane(kit, petal(54, 25, 0.62), [ruby, sapphire, emerald][index % 3] ?? ruby, 6)),
      index * 30,
    ),
  ) +
  pane(kit, circle(0, 0, 25), rose, 8) +
  repeat(6, (index) => leadLine(`M0 0L${polar(24, index * 60).join(' ')}`, 3)) +
  pane(kit, circle(0, 0, 9), amber, 5) +
  gleam(kit, -36, -50, 34, 14, -38, 0.6)

/** A candle in a red glass, with its flame. */
export const votive: Draw = (kit) => {
  const cup = 'M-50-8H50L40 82C38 94 28 100 16 100H-16C-28 100-38 94-40 82Z'
  const flame = 'M0-100C-8-74-26-62-26-38C-26-20-14-10 0-10C14-10 26-20 26-38C26-62 8-74 0-100Z'
  return (
    glow(kit, 0, -44, 96, '#ffd27a', 0.95) +
    pane(kit, cup, ruby) +
    leadLine('M-46 26H46M-43 60H43M0-8V100') +
    solid(kit, box(-52, -20, 104, 20, 8), gold, { shade: 6, rim: 2.4 }) +
    pane(kit, flame, amber, 8) +
    fill('M0-64C-5-48-13-42-13-29C-13-18-7-13 0-13C7-13 13-18 13-29C13-42 5-48 0-64Z', '#fff6cc') +
    gleam(kit, -24, 30, 8, 30, 6, 0.8)
  )
}

/** A dove with an olive branch, in white glass. */
export const dove: Draw = (kit, { glow: light }) => {
  const tail = 'M-28 34L-94 74L-84 44L-102 38L-80 16L-30 10Z'
  const body =
    'M-44 10C-20-16 18-12 40-32C52-50 78-50 86-32L104-24L86-14C84 26 44 62-2 58C-26 56-42 38-44 10Z'
  const wing = 'M-26 12C-62-20-70-66-52-102C-34-78-2-72 18-46C34-26 34 0 20 20C2 32-16 26-26 12Z'
  const bird =
    pane(kit, tail, sapphire) +
    leadLine('M-32 24L-84 44') +
    pane(kit, body, milk) +
    leadLine('M40 44C56 26 62 4 58-12', 4) +
    pane(kit, wing, milk) +
    leadLine('M-36-16C-10-14 6-2 14 14M-46-52C-18-44 8-26 22 0') +
    fill(circle(70, -32, 4.6), LEAD) +
    line('M98-22C88-4 92 18 108 34', '#1c5a34', 5) +
    [-4, 14].map((y) => at(98, y + 4, pane(kit, petal(24, 13), emerald, 4), y < 0 ? 62 : 118)).join('') +
    gleam(kit, -34, -58, 9, 24, -24, 0.9)
  return glow(kit, 0, -4, 104, light, 0.45) + at(-6, 4, bird, 0, 0.88)
}

export const glassRose: Draw = (kit) =>
  [-1, 1].map((side) => at(side * 34, 62, pane(kit, petal(58, 34), emerald, 8), side * 108)).join('') +
  repeat(5, (index) => at(...polar(46, index * 72), pane(kit, circle(0, 0, 44), rose, 9))) +
  repeat(5, (index) => at(...polar(26, index * 72 + 36), pane(kit, circle(0, 0, 32), ruby, 7))) +
  pane(kit, circle(0, 0, 25), rose, 7) +
  leadLine('M-12 8C-18-10 2-20 12-8C18 2 6 12-2 6', 4.4) +
  gleam(kit, -40, -48, 22, 11, -36, 0.9)

/** A lily as on coats of arms. */
export const lily: Draw = (kit) => {
  const middle = 'M0-102C30-64 32-30 14 6H-14C-32-30-30-64 0-102Z'
  const side = 'M18 6C16-38 48-72 80-54C104-40 104-4 78 6C68 10 60 4 60-6C74-8 76-26 62-30C44-34 36-10 38 6Z'
  const foot = 'M-12 28H12C14 52 22 70 40 84C22 90 8 82 0 96C-8 82-22 90-40 84C-22 70-14 52-12 28Z'
  const brass = matte('#ffd24a', '#8a4404')
  return (
    pane(kit, foot, brass) +
    pane(kit, side, brass) +
    at(0, 0, pane(kit, side, brass), 0, [-1, 1]) +
    pane(kit, middle, matte('#fff0b0', '#b05a0a')) +
    leadLine('M0-84V2', 4) +
    pane(kit, box(-46, 4, 92, 24, 8), ruby, 9) +
    gleam(kit, -8, -60, 7, 22, 8, 0.9)
  )
}

export const glassGrapes: Draw = (kit) => {
  const places = [
    [-52, -18],
    [-18, -26],
    [18, -26],
    [52, -18],
    [-36, 12],
    [0, 6],
    [36, 12],
    [-19, 42],
    [19, 42],
    [0, 74],
  ] as const
  const leaf = 'M-6-40C-46-30-78-48-86-82C-60-72-62-98-34-98C-26-84-8-90 4-96C14-74 10-52-6-40Z'
  return (
    line('M0-36C2-58 10-78 26-92', '#6a3c14', 9) +
    pane(kit, leaf, emerald) +
    leadLine('M-8-44C-30-58-48-70-62-80M-22-58L-24-86', 4) +
    places
      .map(([x, y], index) =>
        at(
          x,
          y,
          pane(kit, circle(0, 0, 22), index % 3 === 1 ? matte('#c88aff', '#3a0a8a') : violet, 7) +
            gleam(kit, -7, -8, 7, 4, -38, 0.9),
        ),
      )
      .join('')
  )
}

/** Panes of one colour, each with its own cut. */
export const rubyPane: Draw = (kit) => {
  const outline = polygon([
    [0, -92],
    [68, 0],
    [0, 92],
    [-68, 0],
  ])
  return (
    pane(kit, outline, ruby) +
    leadLine(
      `${polygon([
        [0, -46],
        [34, 0],
        [0, 46],
        [-34, 0],
      ])}M0-92V-46M0 46V92M-68 0H-34M34 0H68`,
    ) +
    gleam(kit, -24, -34, 9, 24, 34, 0.9)
  )
}

export const sapphirePane: Draw = (kit) =>
  pane(kit, 'M0-94C32-44 68-6 68 28A68 66 0 0 1-68 28C-68-6-32-44 0-94Z', sapphire) +
  leadLine(`${circle(0, 28, 30)}M0-94V-2M-68 28H-30M30 28H68M0 58V94`) +
  gleam(kit, -28, -2, 9, 26, 30, 0.9)

export const emeraldPane: Draw = (kit) =>
  pane(kit, 'M-42-42A42 42 0 0 1 42-42A42 42 0 0 1 42 42A42 42 0 0 1-42 42A42 42 0 0 1-42-42Z', emerald) +
  leadLine(`${circle(0, 0, 26)}M-42-42L-18-18M42-42L18-18M42 42L18 18M-42 42L-18 18`) +
  gleam(kit, -20, -60, 20, 8, -20, 0.9)

export const amberPane: Draw = (kit) =>
  pane(kit, 'M-62 86V-4C-62-48-34-76 0-94C34-76 62-48 62-4V86Z', amber) +
  leadLine('M-62 20H62M0-94V86M-62-4C-36-4-8-20 0-50C8-20 36-4 62-4') +
  gleam(kit, -36, -30, 8, 26, 24, 0.9)

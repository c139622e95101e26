import type { BestResult } from '../original.ts'
import type { SlotDefinition } from './definition.ts'
import { harbour } from './maths/harbour.ts'
import { pier } from './maths/pier.ts'
import { isles } from './maths/isles.ts'
import { hive } from './maths/hive.ts'
import { court } from './maths/court.ts'
import { glass } from './maths/glass.ts'
import { orchard } from './maths/orchard.ts'
import { river } from './maths/river.ts'
import { throne } from './maths/throne.ts'
import { forge } from './maths/forge.ts'
import { stalk } from './maths/stalk.ts'
import { storm } from './maths/storm.ts'
import { tide } from './maths/tide.ts'
import { vault } from './maths/vault.ts'
import { spark } from './maths/spark.ts'
import { summit } from './maths/summit.ts'
import { sugar } from './maths/sugar.ts'

/** Published figures of a slot's mathematics. A test enumerates every spin and proves each figure. */
export type Declared = {
  volatility: 'low' | 'medium' | 'high'
  /** Per cent of the stakes, over all possible rounds. */
  rtp: string
  /** Per cent of paid spins that win anything or award free games. */
  hitRate: string
  /** One in this many paid spins awards free games or locks coins; null in a game without a feature. */
  featureEvery: string | null
  /** Standard deviation of a round's win, in stakes. */
  deviation: string
  /** The most that a round pays, features included, in stakes. */
  maxWin: string
  /** The highest win comes once in this many rounds. */
  maxWinEvery: string
  /** The best paid spin. */
  best: BestResult
  /** Per cent of its price that a bought feature returns, if it can be bought. */
  buyRtp?: string
}

export const declared: Record<string, Declared> = {
  isles: {
    volatility: 'medium',
    rtp: '96.3995',
    hitRate: '37.9924',
    featureEvery: '123.51',
    deviation: '11.53',
    maxWin: '600.00',
    maxWinEvery: '1.63e+22',
    best: { pays: '550.00', every: '13405950' },
    buyRtp: '95.7292',
  },
  pier: {
    volatility: 'medium',
    rtp: '96.5250',
    hitRate: '64.3648',
    featureEvery: '87.99',
    deviation: '8.32',
    maxWin: '1055.20',
    maxWinEvery: '745174080',
    best: { pays: '52.80', every: '1940558' },
    buyRtp: '95.3926',
  },
  harbour: {
    volatility: 'high',
    rtp: '95.8731',
    hitRate: '28.4768',
    featureEvery: '150.30',
    deviation: '21.24',
    maxWin: '6518.00',
    maxWinEvery: '5.91e+69',
    best: { pays: '256.25', every: '724640' },
    buyRtp: '94.8696',
  },
  hive: {
    volatility: 'high',
    rtp: '96.3678',
    hitRate: '35.1106',
    featureEvery: '122.12',
    deviation: '15.64',
    maxWin: '2762.00',
    maxWinEvery: '9.77e+25',
    best: { pays: '96.00', every: '8648658' },
    buyRtp: '95.3302',
  },
  river: {
    volatility: 'medium',
    rtp: '96.4183',
    hitRate: '43.5778',
    featureEvery: '97.98',
    deviation: '3.61',
    maxWin: '12313.50',
    maxWinEvery: '1.83e+360',
    best: { pays: '92.50', every: '2441472' },
    buyRtp: '96.9210',
  },
  throne: {
    volatility: 'high',
    rtp: '96.1461',
    hitRate: '22.4989',
    featureEvery: '161.25',
    deviation: '9.16',
    maxWin: '116656.00',
    maxWinEvery: '2.00e+282',
    best: { pays: '269.00', every: '21401028' },
    buyRtp: '95.9693',
  },
  orchard: {
    volatility: 'low',
    rtp: '95.9654',
    hitRate: '52.4979',
    featureEvery: '36.40',
    deviation: '2.68',
    maxWin: '1671.10',
    maxWinEvery: '2.85e+238',
    best: { pays: '55.00', every: '54022500' },
    buyRtp: '92.8042',
  },
  court: {
    volatility: 'medium',
    rtp: '96.1054',
    hitRate: '27.5353',
    featureEvery: '161.25',
    deviation: '4.38',
    maxWin: '16730.00',
    maxWinEvery: '1.07e+203',
    best: { pays: '430.00', every: '792631' },
    buyRtp: '94.7646',
  },
  forge: {
    volatility: 'medium',
    rtp: '96.3633',
    hitRate: '40.7813',
    featureEvery: '209.16',
    deviation: '3.85',
    maxWin: '25938.15',
    maxWinEvery: '3.21e+260',
    best: { pays: '275.75', every: '3200000' },
    buyRtp: '97.0356',
  },
  tide: {
    volatility: 'medium',
    rtp: '96.0958',
    hitRate: '47.7491',
    featureEvery: '92.19',
    deviation: '3.70',
    maxWin: '8146.00',
    maxWinEvery: '6.54e+330',
    best: { pays: '118.75', every: '8001504' },
    buyRtp: '95.4826',
  },
  vault: {
    volatility: 'high',
    rtp: '96.4909',
    hitRate: '28.2395',
    featureEvery: '99.42',
    deviation: '12.38',
    maxWin: '2535.75',
    maxWinEvery: '2.76e+39',
    best: { pays: '103.00', every: '31490048' },
    buyRtp: '95.9330',
  },
  spark: {
    volatility: 'high',
    rtp: '96.2338',
    hitRate: '12.4369',
    featureEvery: null,
    deviation: '8.28',
    maxWin: '262.80',
    maxWinEvery: '1625',
    best: { pays: '262.80', every: '1625' },
  },
  summit: {
    volatility: 'medium',
    rtp: '96.3267',
    hitRate: '72.7889',
    featureEvery: '216.00',
    deviation: '3.03',
    maxWin: '4188.95',
    maxWinEvery: '5.05e+198',
    best: { pays: '30.05', every: '1990656' },
    buyRtp: '96.3229',
  },
  sugar: {
    volatility: 'medium',
    rtp: '96.6485',
    hitRate: '48.8071',
    featureEvery: '143.68',
    deviation: '4.95',
    maxWin: '11031.45',
    maxWinEvery: '5.41e+266',
    best: { pays: '115.45', every: '1852200' },
    buyRtp: '95.6161',
  },
  glass: {
    volatility: 'medium',
    rtp: '96.7925',
    hitRate: '48.4244',
    featureEvery: '54.80',
    deviation: '4.23',
    maxWin: '4078.40',
    maxWinEvery: '2.86e+173',
    best: { pays: '128.30', every: '365835' },
    buyRtp: '93.7431',
  },
  stalk: {
    volatility: 'medium',
    rtp: '97.0162',
    hitRate: '33.9978',
    featureEvery: '86.66',
    deviation: '5.75',
    maxWin: '2412.85',
    maxWinEvery: '8.11e+156',
    best: { pays: '78.85', every: '1889568' },
    buyRtp: '97.0513',
  },
  storm: {
    volatility: 'medium',
    rtp: '96.7056',
    hitRate: '51.4728',
    featureEvery: '84.93',
    deviation: '5.00',
    maxWin: '13064.15',
    maxWinEvery: '4.62e+198',
    best: { pays: '165.00', every: '1764000' },
    buyRtp: '95.6370',
  },
}

export const slotIds = [
  'koi-river',
  'last-crown',
  'night-orchard',
  'lotus-court',
  'masquerade',
  'golden-noon',
  'ember-forge',
  'deep-bell',
  'clockwork-vault',
  'neon-seven',
  'jade-summit',
  'paper-cranes',
  'star-chart',
  'toadstool-hollow',
  'arctic-lights',
  'midnight-brass',
  'copper-canyon',
  'serpent-temple',
  'silver-screen',
  'sugar-orbit',
  'gilded-hive',
  'lantern-harbour',
  'wonder-pier',
  'windward-isles',
  'rose-window',
  'beanstalk-rising',
  'storm-kite',
] as const

export type SlotId = (typeof slotIds)[number]

/** The slots: a title and a mathematics. Their art is the studio's. */
export const slots: Record<SlotId, { title: string; definition: SlotDefinition }> = {
  'koi-river': { title: 'Koi River', definition: river },
  'last-crown': { title: 'Last Crown', definition: throne },
  'night-orchard': { title: 'Night Orchard', definition: orchard },
  'lotus-court': { title: 'Lotus Court', definition: court },
  masquerade: { title: 'Masquerade', definition: throne },
  'golden-noon': { title: 'Golden Noon', definition: river },
  'ember-forge': { title: 'Ember Forge', definition: forge },
  'deep-bell': { title: 'Deep Bell', definition: tide },
  'clockwork-vault': { title: 'Clockwork Vault', definition: vault },
  'neon-seven': { title: 'Neon Seven', definition: spark },
  'jade-summit': { title: 'Jade Summit', definition: summit },
  'paper-cranes': { title: 'Paper Cranes', definition: court },
  'star-chart': { title: 'Star Chart', definition: throne },
  'toadstool-hollow': { title: 'Toadstool Hollow', definition: orchard },
  'arctic-lights': { title: 'Arctic Lights', definition: tide },
  'midnight-brass': { title: 'Midnight Brass', definition: vault },
  'copper-canyon': { title: 'Copper Canyon', definition: spark },
  'serpent-temple': { title: 'Serpent Temple', definition: forge },
  'silver-screen': { title: 'Silver Screen', definition: summit },
  'sugar-orbit': { title: 'Sugar Orbit', definition: sugar },
  'gilded-hive': { title: 'Gilded Hive', definition: hive },
  'lantern-harbour': { title: 'Lantern Harbour', definition: harbour },
  'wonder-pier': { title: 'Wonder Pier', definition: pier },
  'windward-isles': { title: 'Windward Isles', definition: isles },
  'rose-window': { title: 'Rose Window', definition: glass },
  'beanstalk-rising': { title: 'Beanstalk Rising', definition: stalk },
  'storm-kite': { title: 'Storm Kite', definition: storm },
}

import { isAmountWithin } from '@fairhall/ui/amount'

interface Range {
  min: string
  max: string
}

interface Preset {
  amount: string
  default: boolean
}

/** Presets outside the range are not offered. */
export function presetsWithin<P extends Preset>(presets: readonly P[], { min, max }: Range): P[] {
  return presets.filter(({ amount }) => isAmountWithin(amount, min, max))
}

/** A wallet starts with the usual amount, else with the smallest. */
export function firstAmount(presets: readonly Preset[], range: Range): string {
  return presetsWithin(presets, range).find((preset) => preset.default)?.amount ?? range.min
}

import { isAmountWithin } from '@fairhall/ui/amount'

interface Range {
  min: string
  max: string
}

interface Preset {
  amount: string
  default: boolean
}

/** The presets within the range. */
export function presetsWithin<P extends Preset>(presets: readonly P[], { min, max }: Range): P[] {
  return presets.filter(({ amount }) => isAmountWithin(amount, min, max))
}

/** The default preset if it is in range, else the minimum. */
export function firstAmount(presets: readonly Preset[], range: Range): string {
  return presetsWithin(presets, range).find((preset) => preset.default)?.amount ?? range.min
}

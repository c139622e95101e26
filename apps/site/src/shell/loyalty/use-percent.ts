import { useFormatter } from 'use-intl'

/** Formats a decimal that is a percentage: "2.5" is 2.5 %. */
export function usePercent(): (percentage: string) => string {
  const format = useFormatter()
  return (percentage) =>
    format.number(Number(percentage) / 100, { style: 'percent', maximumFractionDigits: 4 })
}

import { useId } from 'react'

const WIDTH = 240
const HEIGHT = 96
/** Space for the line's own width. */
const EDGE = 3

/** The net position over the rounds of a session: jade above zero, coral below. The figures next to it say the same. */
export function NetChart({ curve, label }: { curve: readonly number[]; label: string }) {
  const id = useId()
  const high = Math.max(...curve, 0)
  const low = Math.min(...curve, 0)
  const yOf = (net: number) => EDGE + ((high - net) / (high - low || 1)) * (HEIGHT - 2 * EDGE)
  const zero = high === low ? HEIGHT / 2 : yOf(0)
  const points = curve.map((net, index) => {
    const x = (index / Math.max(curve.length - 1, 1)) * WIDTH
    return `${x.toFixed(1)} ${(high === low ? zero : yOf(net)).toFixed(1)}`
  })
  const line = `M${points.join('L')}`
  const area = `${line}L${WIDTH} ${zero.toFixed(1)}L0 ${zero.toFixed(1)}Z`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 h-24 w-full"
    >
      <clipPath id={`${id}-up`}>
        <rect width={WIDTH} height={zero} />
      </clipPath>
      <clipPath id={`${id}-down`}>
        <rect y={zero} width={WIDTH} height={HEIGHT - zero} />
      </clipPath>
      {(['up', 'down'] as const).map((side) => (
        <g
          key={side}
          clipPath={`url(#${id}-${side})`}
          className={side === 'up' ? 'text-jade' : 'text-coral'}
          fill="none"
          stroke="currentColor"
        >
          <path d={area} fill="currentColor" opacity="0.2" stroke="none" />
          <path d={line} strokeWidth="2" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
      <path
        d={`M0 ${zero}H${WIDTH}`}
        className="text-edge"
        stroke="currentColor"
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

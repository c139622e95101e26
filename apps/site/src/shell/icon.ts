/**
 * The build replaces lucide's icon component with this one: the same picture without unused attributes, classes and
 * contexts. A page has dozens of icons, and lucide computed each of them at every render.
 */
import { createElement, type ReactElement, type SVGProps } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }

const base: SVGProps<SVGSVGElement> = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

export default function createIcon({ node }: IconData) {
  let drawing: ReactElement[] | undefined
  return (props: SVGProps<SVGSVGElement>) => {
    drawing ??= node.map(([tag, attributes]) => createElement(tag, attributes))
    const isNamed = 'aria-label' in props || 'aria-labelledby' in props || 'role' in props
    return createElement('svg', { ...base, 'aria-hidden': isNamed ? undefined : true, ...props }, ...drawing)
  }
}

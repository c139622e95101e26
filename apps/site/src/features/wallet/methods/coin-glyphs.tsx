import type { ReactNode } from 'react'

/** Simple icons of 24 × 24 in the text colour, drawn by us, so no third-party logo files are needed. */
const paths: Record<string, ReactNode> = {
  ethereum: <path d="m12 3 6 9-6 3.5L6 12zM6.5 15.5 12 21l5.5-5.5" />,
  tether: <path d="M6 5h12M12 5v15M5 11.5c0 1.5 3 2.5 7 2.5s7-1 7-2.5S16 9 12 9s-7 1-7 2.5" />,
  usdc: (
    <path d="M15 9a3 2.2 0 0 0-3-1.5c-4 0-4 4.5 0 4.5s4 4.5 0 4.5A3 2.2 0 0 1 9 15m3-9v12M7.5 4.5a9 9 0 0 0 0 15m9-15a9 9 0 0 1 0 15" />
  ),
  litecoin: <path d="M11 4 8 19h9M6 14l8-3" />,
  dogecoin: <path d="M8 5v14h4a7 7 0 0 0 0-14zM5 12h7" />,
  tron: <path d="m4 4 12 2 4 3.5L11.5 20zM4 4l8.5 7.5m7.5-2-7.5 2L11.5 20" />,
  xrp: <path d="m5 5 4.5 4.5a3.5 3.5 0 0 0 5 0L19 5M5 19l4.5-4.5a3.5 3.5 0 0 1 5 0L19 19" />,
  ton: <path d="M4.5 6h15L12 20zM12 6v14" />,
  solana: <path d="M7.5 5H20l-3.5 3.5H4zm9 5.25H4l3.5 3.5H20zM7.5 15.5H20L16.5 19H4z" />,
  pix: <path d="m12 3 9 9-9 9-9-9zM7.5 7.5h2l2.5 2.5 2.5-2.5h2m-9 9h2l2.5-2.5 2.5 2.5h2" />,
}

export function hasGlyph(name: string): boolean {
  return Object.hasOwn(paths, name)
}

export function CoinGlyph({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      {paths[name]}
    </svg>
  )
}

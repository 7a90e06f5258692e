import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { c } from '@csuite/shared/ui/theme'

interface AppIconProps {
  /** The apps 1 to 5 have a built-in icon. */
  id: number
  iconUrl?: string | null
  /** Pixels. */
  size?: number
}

/** Decoration beside the app's name. A placeholder replaces a missing or broken picture. */
export function AppIcon({ id, iconUrl, size = 56 }: AppIconProps) {
  const own = icons[id]
  const [broken, setBroken] = useState<string>()
  if (!own && iconUrl && iconUrl !== broken)
    return (
      <Picture
        src={iconUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(iconUrl)}
      />
    )
  return (
    <Svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path d={SQUIRCLE} fill={own?.ground ?? '#4A5B68'} />
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        {own?.glyph ?? placeholder}
      </g>
    </Svg>
  )
}

/** A superellipse on the 64 px grid. */
const SQUIRCLE = 'M32 0C55 0 64 9 64 32S55 64 32 64 0 55 0 32 9 0 32 0Z'

const placeholder = <path d="M20 20h9v9h-9zM35 20h9v9h-9zM20 35h9v9h-9zM35 35h9v9h-9z" />

const icons: Record<number, { ground: string; glyph: ReactNode } | undefined> = {
  // Control Max 360: dial and needle.
  1: {
    ground: '#0B6B75',
    glyph: (
      <path d="M20.7 45a16.5 16.5 0 1 1 22.6 0M32 17.5v3.5M16 33h3M45 33h3M32 33.5l7.5-8M32 33.5v0M26 47h12" />
    ),
  },
  // Beto Pro: speech bubble with a pulse.
  2: {
    ground: '#6D3FC0',
    glyph: (
      <path d="M20 17h24a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H32l-8 7v-7h-4a4 4 0 0 1-4-4V21a4 4 0 0 1 4-4ZM21.5 30.5h5l3-6 5 11 3-5h5" />
    ),
  },
  // TX30 Software: transmitter head and arcs.
  3: {
    ground: '#1F5FBF',
    glyph: (
      <>
        <circle cx="32" cy="26" r="9" />
        <path d="M32 26l3-3M27 35v6h10v-6M24 41h16v6H24zM17.5 16a16 16 0 0 0 0 20M46.5 16a16 16 0 0 1 0 20" />
      </>
    ),
  },
  // Comunidad: linked nodes.
  4: {
    ground: '#B4235A',
    glyph: (
      <>
        <circle cx="32" cy="20" r="5" />
        <circle cx="19" cy="42" r="5" />
        <circle cx="45" cy="42" r="5" />
        <path d="M29.5 24.5 21.5 37.5M34.5 24.5l8 13M24 42h16" />
      </>
    ),
  },
  // Calculadora TXI: axes and a rising line.
  5: {
    ground: '#A84B00',
    glyph: <path d="M18 16v30h30M18 26h3M18 36h3M28 46v-3M38 46v-3M22 42l22-22M38 19.5h6.5V26" />,
  },
}

const Svg = styled.svg`
  flex: none;
`
const Picture = styled.img`
  flex: none;
  object-fit: cover;
  border-radius: 25%;
  background: ${c.sunken};
`

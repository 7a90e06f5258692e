import { settings } from '@csuite/shared/session'
import { Dialog } from '@csuite/shared/ui/dialog'
import { c, grid, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { registry } from '../remotes/registry'
import { isMac } from './device'
import { helpTexts as texts } from './help.texts'

/** 'Ayuda': shortcuts, contact, terms and the running versions. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { supportEmail, termsUrl, privacyUrl } = settings()
  const { remotes, snapshot } = registry()
  const links = [
    [texts.terms, termsUrl],
    [texts.privacy, privacyUrl],
  ] as const
  return (
    <Dialog open onOpenChange={onClose} title={texts.title}>
      <Heading>{texts.shortcuts}</Heading>
      <Shortcuts>
        {texts.keys(isMac()).map(([keys, does]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </Shortcuts>
      <Heading>{texts.contact}</Heading>
      <p>
        {texts.write} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      {links.map(
        ([label, address]) =>
          address && (
            <p key={label}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            </p>
          ),
      )}
      <Heading>{texts.version}</Heading>
      <Versions>
        <span>{texts.snapshot(snapshot)}</span>
        {remotes.map(({ name, version }) => (
          <span key={name}>{`${name} ${version}`}</span>
        ))}
      </Versions>
    </Dialog>
  )
}

const Heading = styled.h3`
  ${type.s14}
  margin: ${space[16]} 0 ${space[4]};
  color: ${c.muted};
  &:first-of-type {
    margin-top: 0;
  }
`
const Shortcuts = styled.dl`
  ${grid(4)}
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
  }
  & kbd {
    ${type.s12}
    ${type.mono}
    padding: 2px 6px;
    border: 1px solid ${c.hairline};
    border-radius: 4px;
    background: ${c.sunken};
    white-space: nowrap;
  }
`
const Versions = styled.p`
  ${type.s12}
  ${type.mono}
  display: grid;
  color: ${c.muted};
  overflow-wrap: anywhere;
`

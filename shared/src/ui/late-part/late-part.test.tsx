import { toast } from '@csuite/shared/ui/toast'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { latePart } from '.'
import { latePartTexts } from './late-part.texts'

const load = jest.fn<Promise<() => string>, []>()
const Part = () => 'Atajos'
let show: jest.SpyInstance

beforeEach(() => {
  load.mockReset()
  show = jest.spyOn(toast, 'show').mockReturnValue(1)
})

function scene(isAsked: boolean) {
  const usePart = latePart(load)
  return function Scene() {
    const [wanted, setWanted] = useState(!isAsked)
    const LatePart = usePart(wanted, isAsked ? () => setWanted(false) : undefined)
    return (
      <>
        <button onClick={() => setWanted(true)}>{'Ayuda'}</button>
        {wanted && LatePart && <LatePart />}
      </>
    )
  }
}

test('what was asked for and does not load is said, leaves the page, and is tried again', async () => {
  const Scene = scene(true)
  render(<Scene />)
  expect(load).not.toHaveBeenCalled()
  load.mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Part)
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ayuda' }))
  await ask()
  await waitFor(() => expect(show).toHaveBeenCalledWith(latePartTexts.failed, { tone: 'warn' }))
  await ask()
  expect(await screen.findByText('Atajos')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('where nobody asked, nobody is told, and the next page has it at once', async () => {
  const Scene = scene(false)
  load.mockRejectedValueOnce(new Error('chunk')).mockResolvedValue(Part)
  const { unmount } = render(<Scene />)
  await act(async () => undefined)
  unmount()
  const second = render(<Scene />)
  expect(await screen.findByText('Atajos')).toBeVisible()
  second.unmount()
  render(<Scene />)
  expect(screen.getByText('Atajos')).toBeVisible()
  expect(show).not.toHaveBeenCalled()
})

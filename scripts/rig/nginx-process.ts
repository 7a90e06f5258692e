import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type NginxPlaces, brotliModule, nginxConfiguration } from '../deploy/nginx/nginx-configuration'

/** Writes a complete nginx configuration that uses only its own folder. */
export function writeNginxFolder(folder: string, places: Omit<NginxPlaces, 'logDirectory'>): string {
  mkdirSync(folder, { recursive: true })
  const brotli = existsSync(brotliModule)
  writeFileSync(
    path.join(folder, 'csuite.conf'),
    nginxConfiguration({ ...places, logDirectory: folder }, brotli),
  )
  const file = path.join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}${brotli ? `load_module ${brotliModule};\n` : ''}worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events {
  worker_connections 4096;
}
http {
${temporary.join('\n')}
  include csuite.conf;
}
`,
  )
  return file
}

/** @throws Error with the output of `nginx -t` */
function testNginx(nginx: string, file: string): void {
  const { status, stderr } = spawnSync(nginx, ['-t', '-q', '-c', file, '-p', path.dirname(file)])
  if (status !== 0) throw new Error(`nginx -t: ${stderr.toString().trim()}`)
}

export function startNginx(nginx: string, file: string): ChildProcess {
  testNginx(nginx, file)
  return spawn(nginx, ['-c', file, '-p', path.dirname(file), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

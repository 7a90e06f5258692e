import { type ChildProcess, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { RETRY_HEADER } from '../../serve/departure'
import { end, start } from './processes'
import { until } from './until'

/** nginx before several product processes as in scripts/deploy/nginx: round robin, the next one when one fails or leaves. */
export class Front {
  #server: ChildProcess | undefined

  constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly backends: readonly number[],
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const file = path.join(this.folder, 'nginx.conf')
    writeFileSync(file, this.#configuration())
    const checked = spawnSync('nginx', ['-t', '-q', '-c', file, '-p', this.folder], { encoding: 'utf8' })
    if (checked.status !== 0) throw new Error(checked.stderr)
    this.#server = start('nginx', ['-c', file, '-p', this.folder], {
      log: path.join(this.folder, 'nginx.log'),
    })
    await until('nginx', async () => (await fetch(`${this.url}/api/health/live`)).ok)
  }

  async stop(): Promise<void> {
    if (this.#server) await end(this.#server, 'SIGTERM')
  }

  #configuration(): string {
    const { folder } = this
    const servers = this.backends.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
    return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body; proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi; uwsgi_temp_path ${folder}/nginx-uwsgi; scgi_temp_path ${folder}/nginx-scgi;
  upstream portal { ${servers} keepalive 64; }
  server {
    listen 127.0.0.1:${this.port};
    location / {
      proxy_pass http://portal; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Request-Id $request_id;
      proxy_set_header ${RETRY_HEADER} 1;
      proxy_connect_timeout 1s; proxy_read_timeout 10s; proxy_next_upstream error timeout http_502;
    }
  }
}
`
  }
}

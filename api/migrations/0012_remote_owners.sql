CREATE TABLE "canary_outcomes" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"browser" text NOT NULL,
	"failed" boolean NOT NULL,
	CONSTRAINT "canary_outcomes_name_version_browser_pk" PRIMARY KEY("name","version","browser")
);
--> statement-breakpoint
CREATE TABLE "remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"addresses" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worker_scope" text
);
--> statement-breakpoint
-- The portal's own remotes own their addresses from the start; the home page is nobody else's.
INSERT INTO "remotes" ("name", "addresses", "created_by", "worker_scope") VALUES
	('remote-auth', '{/login,/register,/verify-email,/forgot-password,/reset-password,/google-callback,/auth,/perfil}', 'portal', NULL),
	('remote-apps', '{/,/apps,/planes,/pagos,/success,/beto,/control-max}', 'portal', NULL),
	('remote-admin', '{/admin}', 'portal', NULL),
	('remote-calculator', '{/calculadora-txi}', 'portal', '/calculadora-txi');
--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "scopes" text[] DEFAULT '{publish,activate}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deploy_tokens" ALTER COLUMN "scopes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "deploy_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- Credentials from before they expired live as long as a new one.
UPDATE "deploy_tokens" SET "expires_at" = now() + interval '90 days' WHERE "name" <> '*';

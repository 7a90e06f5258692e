CREATE TABLE "oidc_clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oidc_clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"app_id" integer NOT NULL,
	"client_id" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"redirects" text[] NOT NULL,
	"after_logout" text[] NOT NULL,
	"logout_notice" text,
	"second_factor" boolean DEFAULT false NOT NULL,
	"secret_hash" text,
	"former_hash" text,
	"former_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"generation" integer NOT NULL,
	"sealed" text NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_links" (
	"login_id" text NOT NULL,
	"client_id" integer NOT NULL,
	"sid" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "oidc_links_login_id_client_id_pk" PRIMARY KEY("login_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "oidc_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" integer,
	"subject" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_state" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"grant_hash" text,
	"uid_hash" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_subjects" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD CONSTRAINT "oidc_clients_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_links" ADD CONSTRAINT "oidc_links_login_id_oidc_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."oidc_logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_links" ADD CONSTRAINT "oidc_links_client_id_oidc_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oidc_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_logins" ADD CONSTRAINT "oidc_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_subjects" ADD CONSTRAINT "oidc_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_clients_client_id_key" ON "oidc_clients" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oidc_clients_app_id_idx" ON "oidc_clients" USING btree ("app_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_keys_alg_generation_key" ON "oidc_keys" USING btree ("alg","generation");--> statement-breakpoint
CREATE INDEX "oidc_keys_expires_at_idx" ON "oidc_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_links_client_id_idx" ON "oidc_links" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oidc_links_due_at_idx" ON "oidc_links" USING btree ("due_at") WHERE "oidc_links"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "oidc_logins_session_id_idx" ON "oidc_logins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oidc_logins_user_id_idx" ON "oidc_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_logins_expires_at_idx" ON "oidc_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_state_grant_hash_idx" ON "oidc_state" USING btree ("grant_hash");--> statement-breakpoint
CREATE INDEX "oidc_state_uid_hash_idx" ON "oidc_state" USING btree ("uid_hash");--> statement-breakpoint
CREATE INDEX "oidc_state_expires_at_idx" ON "oidc_state" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_subjects_subject_key" ON "oidc_subjects" USING btree ("subject");
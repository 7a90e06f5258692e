CREATE TABLE "deploy_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deploy_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_channels" (
	"name" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"active" text,
	"previous" text,
	"canary" text,
	"canary_percent" integer DEFAULT 0 NOT NULL,
	"canary_halted_reason" text
);
--> statement-breakpoint
CREATE TABLE "remote_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"version" text,
	"actor" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "remote_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" text NOT NULL,
	"content_hash" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"base_url" text NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_telemetry" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "remote_telemetry_name_version_kind_bucket_pk" PRIMARY KEY("name","version","kind","bucket")
);
--> statement-breakpoint
ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_attempt_id_registration_attempts_id_fk";
--> statement-breakpoint
CREATE UNIQUE INDEX "deploy_tokens_hash_idx" ON "deploy_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "remote_events_name_id_idx" ON "remote_events" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_releases_name_version_idx" ON "remote_releases" USING btree ("name","version");--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_attempt_id_registration_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."registration_attempts"("id") ON DELETE set null ON UPDATE no action;
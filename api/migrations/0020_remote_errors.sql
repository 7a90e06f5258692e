CREATE TABLE "canary_vitals" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "canary_vitals_name_version_kind_bucket_pk" PRIMARY KEY("name","version","kind","bucket")
);
--> statement-breakpoint
CREATE TABLE "release_maps" (
	"release_id" integer NOT NULL,
	"file" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "release_maps_release_id_file_pk" PRIMARY KEY("release_id","file")
);
--> statement-breakpoint
CREATE TABLE "remote_errors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"message" text NOT NULL,
	"place" jsonb NOT NULL,
	"code_of" text NOT NULL,
	"code" jsonb NOT NULL,
	"stack" jsonb NOT NULL,
	"page" text NOT NULL,
	"browser" text NOT NULL,
	"registers" "bytea" NOT NULL,
	"browsers" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remote_channels" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "release_maps" ADD CONSTRAINT "release_maps_release_id_remote_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."remote_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_errors" ADD CONSTRAINT "remote_errors_release_id_remote_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."remote_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_errors_group_idx" ON "remote_errors" USING btree ("release_id","fingerprint");--> statement-breakpoint
CREATE INDEX "remote_errors_last_idx" ON "remote_errors" USING btree ("last_at");
package platen.ops.admin;

import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditFilter;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.PublicId;
import platen.db.mail.Mail;
import platen.db.mail.MailStore;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen audit}: lists changes of keys and publications, automatic changes, and the mails about them. */
@Command(name = "audit", description = "Shows changes of keys and publications by users and by Platen, and the mails about them.")
public final class AuditCommand extends CommandGroup {
    @Command(description = "Lists the audit log of a workspace and its organization, newest first.")
    void list(@Mixin WorkspaceOption workspace,
            @Option(names = "--installation", description = "changes of the installation instead, such as operators' passwords and master keys") boolean installation,
            @Option(names = "--type", paramLabel = "TYPE", description = "such as key.created, or key. for all of keys") @Nullable String type,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        AuditFilter filter = filter(type);
        var table = new Table("AT", "WHAT", "ABOUT", "BY", "DETAILS", "BEFORE", "AFTER");
        try (CommandContext context = CommandContext.open()) {
            AuditStore audit = context.bean(AuditStore.class);
            for (AuditEntry each : installation
                    ? audit.newestOfInstallation(filter, limit)
                    : audit.newest(workspace.in(context).id(), filter, limit)) {
                table.row(each.createdAt(), each.type(), about(each), by(each), each.data(), each.before(),
                        each.after());
            }
        }
        table.print(out());
    }

    @Command(description = "Lists the mails about a workspace, newest first.")
    void mails(@Mixin WorkspaceOption workspace,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        var table = new Table("CREATED", "STATUS", "ATTEMPTS", "TO", "SUBJECT", "ERROR");
        try (CommandContext context = CommandContext.open()) {
            for (Mail each : context.bean(MailStore.class).newest(workspace.in(context).id(), limit)) {
                table.row(each.createdAt(), each.status().wire(), each.attempt(), each.recipient(), each.subject(),
                        each.error());
            }
        }
        table.print(out());
    }

    /** Returns the filter for a type; refuses one that no entry can have, which would list nothing. */
    private static AuditFilter filter(@Nullable String type) {
        if (type != null && Arrays.stream(AuditType.values())
                .map(AuditType::wire)
                .noneMatch(each -> each.equals(type) || type.endsWith(".") && each.startsWith(type))) {
            throw new CommandException("No change has the type '" + type
                    + "'. Name one such as key.created, or the start of several with its dot, such as key.");
        }
        return AuditFilter.ofType(type);
    }

    /** Returns who made the change: the type of the actor, with its name if it has one. */
    private static String by(AuditEntry entry) {
        return entry.actor()
                .map(actor -> actor.type().wire() + (actor.label() == null ? "" : " " + actor.label()))
                .orElse("");
    }

    /** Returns the public id of an entry's subject, whose kind is the first word of the entry's type. */
    private static Object about(AuditEntry entry) {
        UUID id = entry.about();
        if (id == null) {
            return "";
        }
        return switch (entry.type().substring(0, entry.type().indexOf('.') + 1)) {
            case "webhook." -> PublicId.ENDPOINT.of(id);
            case "key." -> PublicId.KEY.of(id);
            case "template." -> PublicId.TEMPLATE.of(id);
            case "workflow." -> PublicId.WORKFLOW.of(id);
            case "delivery." -> entry.type().equals(AuditType.DELIVERY_REPLAYED.wire())
                    ? PublicId.DELIVERY.of(id)
                    : PublicId.WORKSPACE.of(id);
            case "schedule." -> PublicId.SCHEDULE.of(id);
            case "batch." -> PublicId.BATCH.of(id);
            case "submission." -> PublicId.SUBMISSION.of(id);
            case "workspace.", "retention." -> PublicId.WORKSPACE.of(id);
            case "member.", "person." -> PublicId.PERSON.of(id);
            case "oidc." -> PublicId.ORGANIZATION.of(id);
            case "invitation." -> PublicId.INVITATION.of(id);
            case "envelope." -> PublicId.ENVELOPE.of(id);
            default -> id;
        };
    }
}

package platen.ops.admin;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.mail.Mail;
import platen.db.mail.MailStore;

/** {@code platen audit}: what changed without anybody's request, and whom we told. */
@Command(name = "audit", description = "Shows what was changed by Platen itself, and the mails that told of it.")
public final class AuditCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "list or mails?");
    }

    @Command(description = "Lists the audit log of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        var table = new Table("AT", "WHAT", "DETAILS");
        try (Office office = Office.open()) {
            for (AuditEntry each : office.the(AuditStore.class).newest(workspace.in(office).id(), limit)) {
                table.row(each.createdAt(), each.type(), each.data());
            }
        }
        table.print(spec.commandLine().getOut());
    }

    @Command(description = "Lists the mails about a workspace, newest first.")
    void mails(@Mixin WorkspaceOption workspace,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        var table = new Table("CREATED", "STATUS", "ATTEMPTS", "TO", "SUBJECT", "ERROR");
        try (Office office = Office.open()) {
            for (Mail each : office.the(MailStore.class).newest(workspace.in(office).id(), limit)) {
                table.row(each.createdAt(), each.status().wire(), each.attempt(), each.recipient(), each.subject(),
                        each.error());
            }
        }
        table.print(spec.commandLine().getOut());
    }
}

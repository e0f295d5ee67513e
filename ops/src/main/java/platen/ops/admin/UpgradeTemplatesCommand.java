package platen.ops.admin;

import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.db.audit.Actor;
import platen.db.template.TemplateUpgradeStore.Candidate;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.Count;
import platen.jobs.template.TemplateUpgrades;
import platen.jobs.template.TemplateUpgrades.Pages;
import platen.jobs.template.TemplateUpgrades.Upgrade;
import platen.ops.command.CommandException;

/** {@code platen templates upgrade}: compiles stored versions with the engine of this release. */
@Command(name = "upgrade", description = "Compiles the versions of all workspaces with the engine of this release and lists those whose pages change.")
public final class UpgradeTemplatesCommand implements Runnable {
    @Option(names = "--check", description = "only list them, store nothing")
    private boolean check;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List<Upgrade> all;
        try (CommandContext context = CommandContext.open()) {
            var upgrades = context.bean(TemplateUpgrades.class);
            all = upgrades.candidates().stream().map(each -> check
                    ? upgrades.check(each)
                    : upgrades.upgrade(each, Actor.cli())).toList();
        }
        var table = new Table("WORKSPACE", "ALIAS", "VERSION", "LIVE IN", "REVISION", "PAGES");
        List<Upgrade> listed = all.stream().filter(each -> each.pages() != Pages.SAME).toList();
        listed.forEach(each -> row(table, each));
        if (!listed.isEmpty()) {
            table.print(out);
        }
        out.println(summary(all));
        out.flush();
        if (listed.stream().anyMatch(each -> each.pages() == Pages.REFUSED)) {
            throw new CommandException("This release cannot compile the versions marked 'refused'. Those of which it"
                    + " still reads the compiled form keep working; for the others, correct the source and add it as a"
                    + " new version before the upgrade.");
        }
    }

    private static void row(Table table, Upgrade upgrade) {
        Candidate version = upgrade.version();
        String pages = switch (upgrade.pages()) {
            case SAME -> "same";
            case CHANGED -> "change";
            case UNKNOWN -> "may change: no reference was recorded";
            case REFUSED -> "refused: " + upgrade.problem();
        };
        table.row(version.workspaces(), version.alias(), version.version(), version.environments(),
                version.engineRevision(), pages);
    }

    private String summary(List<Upgrade> all) {
        Map<Pages, Integer> counts = new EnumMap<>(Pages.class);
        all.forEach(each -> counts.merge(each.pages(), 1, Integer::sum));
        return "%s %s for revision %d of the engine: %d same pages, %d changed, %d unknown, %d refused.".formatted(
                Count.of(all.size(), "version", "versions"), check ? "checked" : "compiled", Engine.REVISION,
                counts.getOrDefault(Pages.SAME, 0), counts.getOrDefault(Pages.CHANGED, 0),
                counts.getOrDefault(Pages.UNKNOWN, 0), counts.getOrDefault(Pages.REFUSED, 0));
    }
}

package platen.web.dashboard.template.editor.fillable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import platen.jobs.compile.PreviewProblem;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.engine.template.EditableField;

/**
 * Lists what changes when a file replaces that of a draft. Fields are the same when they have the same name in the file.
 *
 * @param hash by which the file is confirmed
 * @param kept fields of both files, as in the new one
 * @param added fields of the new file only
 * @param gone fields of the present file only, whose settings are lost
 * @param retyped names of kept fields that have another type in the new file
 * @param problems of the new file with the settings of the draft
 */
public record FileComparison(String hash, List<EditableField> kept, List<EditableField> added,
        List<EditableField> gone, Set<String> retyped, List<PreviewProblem> problems) {
    public FileComparison {
        kept = List.copyOf(kept);
        added = List.copyOf(added);
        gone = List.copyOf(gone);
        problems = List.copyOf(problems);
    }

    static FileComparison of(String hash, List<EditableField> before, List<EditableField> after,
            List<PreviewProblem> problems) {
        Map<String, EditableField> known = new HashMap<>();
        before.forEach(each -> known.put(each.name(), each));
        Set<String> names = new HashSet<>(after.stream().map(EditableField::name).toList());
        List<EditableField> kept = after.stream().filter(each -> known.containsKey(each.name())).toList();
        Set<String> retyped = new HashSet<>();
        for (EditableField each : kept) {
            EditableField was = known.get(each.name());
            if (was != null && was.derived().type() != each.derived().type()) {
                retyped.add(each.name());
            }
        }
        return new FileComparison(hash, kept, after.stream().filter(each -> !known.containsKey(each.name())).toList(),
                before.stream().filter(each -> !names.contains(each.name())).toList(), retyped,
                problems.stream().filter(each -> each.severity() != Severity.DATA).toList());
    }
}

package platen.jobs.engine.fillable.compile.proposal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.template.KeyProposal;

/**
 * Makes keys of candidates so that all differ: fields with the same words get the heading that tells them apart, else
 * the number of their line, else a number of their own.
 */
final class KeyChooser {
    /** A longer heading is a sentence, which makes no key. */
    private static final int MAX_CONTEXT_WORDS = 4;

    private final List<DerivedField> fields;
    private final Map<Integer, Candidate> candidates;
    private final List<List<Option>> options;
    private final String[] keys;

    /** @param options proposed ones of each field; empty for none */
    KeyChooser(List<DerivedField> fields, Map<Integer, Candidate> candidates, List<List<Option>> options) {
        this.fields = fields;
        this.options = options;
        this.candidates = candidates;
        this.keys = new String[fields.size()];
    }

    List<KeyProposal> choose() {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = plain(candidate(i));
        }
        separate(this::asText);
        separate(this::withContext);
        separate(this::withItem);
        number();
        var proposals = new ArrayList<KeyProposal>();
        for (int i = 0; i < keys.length; i++) {
            Candidate candidate = candidate(i);
            DerivedField field = fields.get(i);
            proposals.add(new KeyProposal(field.raw().name(), keys[i],
                    candidate.label().isEmpty() ? null : candidate.label(),
                    ProposedTypes.of(field, keys[i], candidate.label()), options.get(i), candidate.confidence()));
        }
        return proposals;
    }

    private Candidate candidate(int field) {
        return Objects.requireNonNull(candidates.get(field));
    }

    private static String plain(Candidate candidate) {
        String key = KeyWords.key(candidate.words());
        if (key.isEmpty()) {
            key = candidate.item().isEmpty() ? "" : "line_" + candidate.item();
        }
        return key.isEmpty() || candidate.row() == 0 ? key : key + "_" + candidate.row();
    }

    /** A longer key of a field, or the same when there is none. */
    interface Longer {
        String of(int field);
    }

    private void separate(Longer longer) {
        for (List<Integer> same : groups()) {
            if (same.size() < 2) {
                continue;
            }
            List<String> other = same.stream().map(longer::of).toList();
            if (new HashSet<>(other).size() > 1) {
                for (int i = 0; i < same.size(); i++) {
                    keys[same.get(i)] = other.get(i);
                }
            }
        }
    }

    private List<List<Integer>> groups() {
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < keys.length; i++) {
            groups.computeIfAbsent(keys[i], _ -> new ArrayList<>()).add(i);
        }
        return List.copyOf(groups.values());
    }

    /** Tells the text beside a button from the button. */
    private String asText(int field) {
        return fields.get(field).type().shape() == Shape.BOOLEAN || keys[field].isEmpty()
                ? keys[field]
                : keys[field] + "_text";
    }

    private String withContext(int field) {
        Candidate candidate = candidate(field);
        return candidate.contexts().stream()
                .filter(each -> each.size() <= MAX_CONTEXT_WORDS && !candidate.words().containsAll(each))
                .findFirst()
                .map(each -> {
                    var words = new ArrayList<>(each);
                    words.addAll(candidate.words());
                    String key = KeyWords.key(words);
                    return candidate.row() == 0 ? key : key + "_" + candidate.row();
                })
                .orElse(keys[field]);
    }

    private String withItem(int field) {
        Candidate candidate = candidate(field);
        String prefix = "line_" + candidate.item();
        return candidate.item().isEmpty() || keys[field].startsWith(prefix)
                ? keys[field]
                : keys[field].isEmpty() ? prefix : prefix + "_" + keys[field];
    }

    /** Numbers what is still the same, and names what has no label by its name in the file. */
    private void number() {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = keys[i].isEmpty() ? fields.get(i).key() : keys[i];
        }
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < keys.length; i++) {
            String base = keys[i];
            String key = base;
            for (int n = 2; !taken.add(key); n++) {
                key = base + "_" + n;
            }
            keys[i] = key;
        }
    }
}

//! A source file as words: enough of Rust to find items, paths and functions, and no more.

/// A word or a sign of a source, with its line from 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    /// A name, a number, `::` or one sign; for a literal `"`.
    pub(crate) text: String,
    /// The line on which it begins.
    pub(crate) line: usize,
}

/// A path that a source names, such as `crate::solver::board::Board`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Path {
    /// The names between the colons.
    pub(crate) names: Vec<String>,
    /// The line on which it stands.
    pub(crate) line: usize,
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    /// Its name.
    pub(crate) name: String,
    /// The line of its `fn`.
    pub(crate) line: usize,
    /// How many lines there are from there to the end of its body.
    pub(crate) n_lines: usize,
}

/// The words of a source, without comments and without what only tests see.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut reader = Reader {
        rest: source,
        line: 1,
        tokens: Vec::new(),
    };
    while reader.read_one() {}
    without_tests(&reader.tokens)
}

/// Cuts a source into tokens.
struct Reader<'a> {
    /// What has not been read yet.
    rest: &'a str,
    /// The line of its first character.
    line: usize,
    /// What has been read.
    tokens: Vec<Token>,
}

impl Reader<'_> {
    /// Reads one token or what stands between two; false at the end.
    fn read_one(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        let rest = self.rest;
        let n_word = word_len(rest);
        if rest.starts_with("//") {
            self.pass(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.pass(comment_len(rest));
        } else if let Some(n_bytes) = literal_len(rest) {
            self.take("\"", n_bytes);
        } else if 0 < n_word {
            self.take(&rest[..n_word], n_word);
        } else if rest.starts_with("::") {
            self.take("::", 2);
        } else if first.is_whitespace() {
            self.pass(first.len_utf8());
        } else {
            self.take(&rest[..first.len_utf8()], first.len_utf8());
        }
        true
    }

    /// Passes over some bytes as a token.
    fn take(&mut self, text: &str, n_bytes: usize) {
        let (text, line) = (text.to_owned(), self.line);
        self.tokens.push(Token { text, line });
        self.pass(n_bytes);
    }

    /// Passes over some bytes.
    fn pass(&mut self, n_bytes: usize) {
        let (passed, rest) = self.rest.split_at(n_bytes);
        self.line += passed.matches('\n').count();
        self.rest = rest;
    }
}

/// How many bytes of a text are a name or a number.
fn word_len(text: &str) -> usize {
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    text.find(|char| !is_word(char)).unwrap_or(text.len())
}

/// How many bytes a comment in stars takes; such comments nest.
fn comment_len(text: &str) -> usize {
    let mut depth = 0;
    let mut place = 0;
    while place < text.len() {
        match text.get(place..place + 2) {
            Some("/*") => depth += 1,
            Some("*/") => depth -= 1,
            _ => {
                place += 1;
                continue;
            }
        }
        place += 2;
        if depth == 0 {
            break;
        }
    }
    place
}

/// How many bytes the string or character at the start of a text takes, if there is one.
fn literal_len(text: &str) -> Option<usize> {
    let body = text.trim_start_matches(['b', 'c', 'r']);
    let n_prefix = text.len() - body.len();
    let is_raw = text[..n_prefix].ends_with('r');
    let hashes = &body[..body.len() - body.trim_start_matches('#').len()];
    let quoted = body[hashes.len()..].strip_prefix('"');
    match quoted {
        _ if 2 < n_prefix => None,
        Some(quoted) if is_raw => {
            let end = quoted.find(&format!("\"{hashes}"))?;
            Some(n_prefix + 2 * hashes.len() + 2 + end)
        }
        Some(quoted) if hashes.is_empty() => Some(n_prefix + 1 + quoted_len(quoted, '"')?),
        _ => {
            let quoted = body.strip_prefix('\'')?;
            let n_bytes = quoted_len(quoted, '\'')?;
            // A quote before a name without another right behind it is a lifetime.
            let is_char = quoted.starts_with('\\') || quoted[..n_bytes].chars().count() == 2;
            is_char.then_some(n_prefix + 1 + n_bytes)
        }
    }
}

/// How many bytes there are to the closing quote and with it.
fn quoted_len(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (idx, char) in text.char_indices() {
        match char {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if char == quote => return Some(idx + 1),
            _ => {}
        }
    }
    None
}

/// The tokens without each item under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        if begins(rest, &["#", "[", "cfg", "(", "test", ")", "]"]) {
            rest = &rest[item_len(rest)..];
        } else {
            kept.push(rest[0].clone());
            rest = &rest[1..];
        }
    }
    kept
}

/// Do the tokens begin with these?
pub(crate) fn begins(tokens: &[Token], texts: &[&str]) -> bool {
    let found = tokens.iter().map(|token| token.text.as_str());
    found.take(texts.len()).eq(texts.iter().copied())
}

/// How many tokens an item takes: to its first `;` outside of brackets, or the end of its first braces.
fn item_len(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (idx, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_end = matches!(token.text.as_str(), ";" | "}");
        if is_end && depth == 0 {
            return idx + 1;
        }
    }
    tokens.len()
}

/// The functions that have a body.
pub(crate) fn functions(tokens: &[Token]) -> Vec<Function> {
    let starts = (0..tokens.len()).filter(|&idx| tokens[idx].text == "fn");
    let function = |idx: usize| {
        let item = &tokens[idx..idx + item_len(&tokens[idx..])];
        let (first, last) = (item.first()?, item.last()?);
        let name = item.get(1)?.text.clone();
        (last.text == "}" && name != "(").then(|| Function {
            name,
            line: first.line,
            n_lines: last.line + 1 - first.line,
        })
    };
    starts.filter_map(function).collect()
}

/// All paths of two names or more, and those that `use` brings in, each written out.
pub(crate) fn paths(tokens: &[Token]) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut idx = 0;
    while idx < tokens.len() {
        let is_use = tokens[idx].text == "use" && 0 < word_len(next_text(tokens, idx));
        let is_path = next_text(tokens, idx) == "::" && 0 < word_len(&tokens[idx].text);
        if is_use {
            idx = read_tree(tokens, idx + 1, &[], &mut paths);
        } else if is_path {
            idx = read_path(tokens, idx, &mut paths);
        } else {
            idx += 1;
        }
    }
    paths
}

/// The text of the token behind one.
fn next_text(tokens: &[Token], idx: usize) -> &str {
    tokens.get(idx + 1).map_or("", |token| &token.text)
}

/// Reads a path in the middle of code, and returns the place behind it.
fn read_path(tokens: &[Token], start: usize, paths: &mut Vec<Path>) -> usize {
    let line = tokens[start].line;
    let mut names = vec![tokens[start].text.clone()];
    let mut idx = start + 1;
    while begins(&tokens[idx..], &["::"]) && 0 < word_len(next_text(tokens, idx)) {
        names.push(tokens[idx + 1].text.clone());
        idx += 2;
    }
    if 1 < names.len() {
        paths.push(Path { names, line });
    }
    idx
}

/// Reads the tree behind `use`, and returns the place behind it.
fn read_tree(tokens: &[Token], start: usize, before: &[String], paths: &mut Vec<Path>) -> usize {
    let mut names = before.to_vec();
    let mut idx = start;
    while let Some(token) = tokens.get(idx) {
        match token.text.as_str() {
            "::" => {}
            "{" => loop {
                idx = read_tree(tokens, idx + 1, &names, paths);
                match tokens.get(idx).map(|token| token.text.as_str()) {
                    Some(",") => {}
                    _ => return idx + 1,
                }
            },
            "," | "}" | ";" => break,
            "as" => idx += 1,
            name => names.push(name.to_owned()),
        }
        idx += 1;
    }
    if before.len() < names.len() {
        let line = tokens[start].line;
        paths.push(Path { names, line });
    }
    idx
}
